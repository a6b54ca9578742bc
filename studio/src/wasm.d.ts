declare module 'steps.bin?url' {
  const address: string;
  export default address;
}

declare module 'surefoot.wasm?url' {
  const address: string;
  export default address;
}
