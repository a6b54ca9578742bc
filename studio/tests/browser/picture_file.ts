import { writeFile } from 'node:fs/promises';

import { palettePng } from './palette_png.ts';
import { fromTop, type StudioPage } from './studio_page.ts';

/** Writes what the page shows as a small PNG file, docs/images/NAME.png. */
export async function writePicture({ page }: StudioPage, name: string): Promise<void> {
  const shot = (await page.screenshot()).toString('base64');
  // In a page of its own: that which was pictured may refuse pictures.
  const reader = await page.context().browser()!.newPage();
  const { width, height, rgba } = await reader.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const file = new FileReader();
    file.readAsDataURL(new Blob([data]));
    await new Promise((resolve) => (file.onload = resolve));
    return { width: image.width, height: image.height, rgba: String(file.result).split(',')[1]! };
  }, shot);
  await reader.close();
  await writeFile(fromTop(`docs/images/${name}.png`), palettePng(Buffer.from(rgba, 'base64'), width, height));
}
