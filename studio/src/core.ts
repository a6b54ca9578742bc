export * from '../../bindings/wasm/api.ts';
export { CoreClient } from '../../bindings/wasm/client.ts';
