declare module 'surefoot.wasm?url' {
  const address: string;
  export default address;
}
