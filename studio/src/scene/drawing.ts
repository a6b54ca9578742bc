/** How pictures are drawn. `fast` leaves out what takes a processor long: smoothed edges and the sun's shadow. */
export type Drawing = 'fine' | 'fast';

/** Names of what draws without a graphics card. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Whether the browser draws WebGL without a graphics card, as on a remote desktop. */
function drawsInSoftware(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  const info = context?.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = context && info && context.getParameter(info.UNMASKED_RENDERER_WEBGL);
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return typeof name === 'string' && SOFTWARE.test(name);
}

/** As the page's address says (`?drawing=fine`), or else by what the computer can do. */
export function drawingOf(address: URL): Drawing {
  const wanted = address.searchParams.get('drawing');
  if (wanted === 'fine' || wanted === 'fast') return wanted;
  return drawsInSoftware() ? 'fast' : 'fine';
}
