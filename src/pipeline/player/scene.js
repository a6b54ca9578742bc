/* Draws the panes of a player: the floor, and the figures on it. */

const CLOSE = 0.85; // metres that a pane shows of the feet, in height
const WHOLE = 2.15; // and of the whole body

/** Lines of the floor are this far apart, metres: a few of them for each foot. */
const spacingFor = (scale) => [0.1, 0.25, 0.5, 1, 2, 5].find((metres) => metres * scale > 34) ?? 10;

/** Multiples of `spacing` from `low` to `high` and one beyond each. */
function marksOf(spacing, low, high) {
  const marks = [];
  for (let i = Math.floor(low / spacing); i <= Math.ceil(high / spacing); i++) marks.push(i * spacing);
  return marks;
}

/** The floor around the camera's target, with lines that lie still in the world. */
function drawFloor(painter, box) {
  const { camera, floor, colours } = painter;
  // Steps and stones need finer cells than a plane needs lines.
  const spacing = spacingFor(camera.scale) * (floor.flat ? 1 : 0.5);
  const across = Math.min(12, (0.5 * box.width) / camera.scale + spacing);
  // Towards the eye the floor reaches the lower edge, away from it about a step.
  const slant = Math.max(0.09, Math.sin(Math.abs(camera.pitch)));
  const near = Math.min(12, (1.1 * (box.top + box.height - camera.centre[1])) / camera.scale / slant);
  const seen = camera.pitch > 0.5 ? (1.1 * (camera.centre[1] - box.top)) / camera.scale / slant : 0;
  const [u, v] = [dot(camera.right, camera.target), dot(camera.level, camera.target)];
  const columns = marksOf(spacing, u - across, u + across);
  const rows = marksOf(spacing, v - near, v + Math.min(12, Math.max(1.2, seen)));
  const place = (a, b) => floor.under(add(times(camera.right, a), times(camera.level, b)));
  if (!floor.flat) return drawTerrain(painter, columns, rows, place);
  const at = (a, b) => camera.at(place(a, b));
  const [left, right, front, back] = [columns[0], columns[columns.length - 1], rows[0], rows[rows.length - 1]];
  painter.fill([at(left, front), at(right, front), at(right, back), at(left, back)], colours.floor);
  for (const a of columns) painter.line([at(a, front), at(a, back)], colours.floorLine, 1);
  for (const b of rows) painter.line([at(left, b), at(right, b)], colours.floorLine, 1);
}

/** Uneven ground, the farthest first, what faces away from the light darker. */
function drawTerrain(painter, columns, rows, place) {
  const { camera, colours, context } = painter;
  const light = unit([0.4, 1, 0.3], [0, 1, 0]);
  for (let k = rows.length - 2; k >= 0; k--) {
    for (let i = 0; i + 1 < columns.length; i++) {
      const corners = [
        place(columns[i], rows[k]),
        place(columns[i + 1], rows[k]),
        place(columns[i + 1], rows[k + 1]),
        place(columns[i], rows[k + 1]),
      ];
      const normal = unit(cross(sub(corners[2], corners[0]), sub(corners[3], corners[1])), [0, 1, 0]);
      const up = normal[1] < 0 ? times(normal, -1) : normal;
      const drawn = corners.map((p) => camera.at(p));
      painter.fill(drawn, colours.floor, colours.floorLine);
      context.globalAlpha = 0.55 * Math.max(0, Math.min(1, 1 - dot(up, light) - 0.08));
      painter.fill(drawn, '#000');
      context.globalAlpha = 1;
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
