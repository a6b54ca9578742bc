/* Draws the panes of a player: the floor, and the figures on it. */

const CLOSE = 0.85; // metres that a pane shows of the feet, in height
const WHOLE = 2.15; // and of the whole body

/** Lines of the floor are this far apart, metres: a few of them for each foot. */
const spacingFor = (scale) => [0.1, 0.25, 0.5, 1, 2, 5].find((metres) => metres * scale > 34) ?? 10;

function drawFloor(painter, box) {
  const { camera, floor, colours } = painter;
  const spacing = spacingFor(camera.scale);
  const across = Math.min(12, (0.5 * box.width) / camera.scale + spacing);
  // Towards the eye the floor reaches the lower edge, away from it about a step.
  const slant = Math.max(0.09, Math.sin(Math.abs(camera.pitch)));
  const near = Math.min(12, (1.1 * (box.top + box.height - camera.centre[1])) / camera.scale / slant);
  const far = Math.min(
    12,
    Math.max(1.2, camera.pitch > 0.5 ? (1.1 * (camera.centre[1] - box.top)) / camera.scale / slant : 0),
  );
  const [right, away] = [camera.right, camera.level];
  const place = (u, v) => camera.at(floor.under(add(camera.target, add(times(right, u), times(away, v)))));
  const [fromU, fromV] = [dot(right, camera.target), dot(away, camera.target)];
  const marks = (from, low, high) => {
    const list = [];
    for (let m = Math.ceil((from + low) / spacing) * spacing; m <= from + high; m += spacing) list.push(m - from);
    return list;
  };
  const pieces = floor.flat ? 1 : 24;
  const way = (at) => Array.from({ length: pieces + 1 }, (_, i) => at((2 * i) / pieces - 1));
  if (floor.flat) {
    painter.fill([place(-across, -near), place(across, -near), place(across, far), place(-across, far)], colours.floor);
  } else {
    drawTerrain(painter, place, across, near, far);
  }
  const depth = (t) => 0.5 * (far - near) + 0.5 * t * (far + near);
  for (const u of marks(fromU, -across, across))
    painter.line(
      way((t) => place(u, depth(t))),
      colours.floorLine,
      1,
    );
  for (const v of marks(fromV, -near, far))
    painter.line(
      way((t) => place(t * across, v)),
      colours.floorLine,
      1,
    );
}

/** Uneven ground, the farthest first, steeper parts darker. */
function drawTerrain(painter, place, across, near, far) {
  const cells = 24;
  for (let k = cells - 1; k >= 0; k--) {
    for (let i = 0; i < cells; i++) {
      const at = (n) => (2 * n) / cells - 1;
      const deep = (n) => -near + ((near + far) * n) / cells;
      const [from, to] = [at(i) * across, at(i + 1) * across];
      const corners = [place(from, deep(k)), place(to, deep(k)), place(to, deep(k + 1)), place(from, deep(k + 1))];
      painter.fill(corners, painter.colours.floor, painter.colours.floor);
    }
  }
}

/** The largest slip of a plant that holds at `frame`, in words; empty between plants. */
function slipWords(data, motion, points, frame) {
  let worst = null;
  for (const [side, part, first, last] of data.plants) {
    if (frame < first || frame > last) continue;
    const index = solePoint(data.shape, side, part);
    const slip = length(sub(points[index], pointsAt(motion, data, first / data.stride)[index]));
    if (!worst || slip > worst.slip) worst = { slip, side, part };
  }
  if (!worst) return 'no plant';
  return `${['left', 'right'][worst.side]} ${['heel', 'ball'][worst.part]} moved ${(100 * worst.slip).toFixed(2)} cm`;
}

/** Draws figures `shown` (indices) into one box. */
function drawPane(context, state, box, shown) {
  const { data, motions, floor, colours, time } = state;
  context.save();
  context.beginPath();
  context.rect(box.left, box.top, box.width, box.height);
  context.clip();
  context.fillStyle = colours.card;
  context.fillRect(box.left, box.top, box.width, box.height);
  const metres = (state.close ? CLOSE : WHOLE) * data.shape.scale;
  // From the side the floor is low in the pane; from above it fills it.
  const low = state.close ? 0.74 : 0.86;
  const camera = new Camera({
    yaw: state.yaw,
    pitch: state.pitch,
    scale: (state.zoom * Math.min(box.height, 1.2 * box.width)) / metres,
    target: state.target,
    centre: [
      box.left + 0.5 * box.width,
      box.top + (low + (0.5 - low) * Math.max(0, Math.sin(state.pitch)) ** 2) * box.height,
    ],
  });
  camera.pitch = state.pitch;
  const painter = new FigurePainter(context, camera, data, floor, colours);
  drawFloor(painter, box);
  const frame = time * data.stride;
  const posed = shown.map((index) => ({ index, motion: motions[index], points: pointsAt(motions[index], data, time) }));
  for (const { index, motion } of posed) painter.prints(motion, frame, colours.results[index]);
  for (const { points } of posed) painter.shadows(points);
  for (const { index, points } of posed) {
    // Laid over each other, only the last has sides in two colours.
    const faint = posed.length > 1 && index !== shown[shown.length - 1];
    context.globalAlpha = faint ? 0.4 : 1;
    painter.body(points, faint ? colours.results[index] : null);
    context.globalAlpha = 1;
  }
  for (const { motion, points } of posed) painter.contacts(motion, points, frame);
  posed.forEach(({ index, motion, points }, row) => {
    const at = [box.left + 12, box.top + 22 + 19 * row];
    painter.words(data.names[index], at, colours.results[index]);
    const width = context.measureText(data.names[index]).width;
    painter.words(slipWords(data, motion, points, frame), [at[0] + width + 10, at[1]], colours.faint);
  });
  context.restore();
}

/** Draws everything: a pane for each motion, or one for all. */
function drawScene(canvas, state) {
  const ratio = globalThis.devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const context = canvas.getContext('2d');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const all = state.motions.map((_, index) => index);
  if (state.overlaid) return drawPane(context, state, { left: 0, top: 0, width, height }, all);
  // Narrow windows stack what wide ones put side by side; long feet need wide panes.
  const columns = width < 560 ? 1 : Math.min(all.length, all.length > 4 ? 3 : 2);
  const rows = Math.ceil(all.length / columns);
  for (const index of all) {
    drawPane(
      context,
      state,
      {
        left: ((index % columns) * width) / columns,
        top: (Math.floor(index / columns) * height) / rows,
        width: width / columns - 2,
        height: height / rows - 2,
      },
      [index],
    );
  }
}
