/** The bytes of a file at an address. */
export async function fetchBytes(address: string | URL): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${String(address)} cannot be loaded: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}
