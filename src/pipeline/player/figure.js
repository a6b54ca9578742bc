/* Draws one body, its shadows, its footprints and its contacts. */

const HEEL = 0;
const BALL = 1;
const SEEN_SLIP = 0.005; // metres: a slip that is worth its number
const SUNK = 0.002; // metres under the floor that are marked
const PRINT_SECONDS = 3; // for which a footprint stays

const add2 = (a, b) => [a[0] + b[0], a[1] + b[1]];
const solePoint = (shape, side, part) => shape.joints + 3 * side + part;

/** The corners of a drawn foot (foot_solid.h). */
function footSolid(shape, points, side) {
  const [heel, ball, toe] = [0, 1, 2].map((part) => points[solePoint(shape, side, part)]);
  const ankle = points[shape.ankles[side]];
  const ahead = unit(sub(ball, heel), [0, 0, 1]);
  const across = unit(cross(sub(ankle, heel), ahead), [1, 0, 0]);
  const normal = cross(ahead, across);
  const up = dot(normal, sub(ankle, heel)) < 0 ? times(normal, -1) : normal;
  const toesAhead = unit(sub(toe, ball), ahead);
  const toesUp = unit(sub(up, times(toesAhead, dot(up, toesAhead))), up);
  const width = shape.width;
  const both = (p, share) => [add(p, times(across, 0.5 * width * share)), sub(p, times(across, 0.5 * width * share))];
  const back = sub(heel, times(ahead, 0.2 * width));
  const backTop = add(back, sub(times(up, 0.65 * width), times(ahead, 0.1 * width)));
  const ballTop = add(ball, times(up, 0.6 * width));
  const tipTop = add(toe, times(toesUp, 0.3 * width));
  return {
    rear: [...both(backTop, 0.5), ...both(back, 0.7), ...both(ball, 1), ...both(ankle, 0.5), ...both(ballTop, 0.8)],
    toes: [...both(ball, 1), ...both(toe, 0.6), ...both(ballTop, 0.8), ...both(tipTop, 0.6)],
    sole: [...both(back, 0.7), ...both(ball, 1), ...both(toe, 0.6)],
  };
}

/** Draws with the colours of the page (`colours`) into one pane. */
class FigurePainter {
  constructor(context, camera, data, floor, colours) {
    Object.assign(this, { context, camera, data, shape: data.shape, floor, colours });
  }

  path(points, closed) {
    const { context } = this;
    context.beginPath();
    points.forEach(([x, y], i) => (i ? context.lineTo(x, y) : context.moveTo(x, y)));
    if (closed) context.closePath();
  }

  fill(points, colour, edge) {
    this.path(points, true);
    this.context.fillStyle = colour;
    this.context.fill();
    if (!edge) return;
    this.context.strokeStyle = edge;
    this.context.lineWidth = 1;
    this.context.stroke();
  }

  line(points, colour, width) {
    this.path(points, false);
    Object.assign(this.context, { strokeStyle: colour, lineWidth: width, lineCap: 'round', lineJoin: 'round' });
    this.context.stroke();
  }

  dot(p, radius, colour) {
    this.context.beginPath();
    this.context.arc(p[0], p[1], radius, 0, 2 * Math.PI);
    this.context.fillStyle = colour;
    this.context.fill();
    this.context.strokeStyle = this.colours.paper;
    this.context.lineWidth = 1;
    this.context.stroke();
  }

  words(text, [x, y], colour) {
    Object.assign(this.context, { font: '12px system-ui, sans-serif', lineWidth: 3, lineJoin: 'round' });
    this.context.strokeStyle = this.colours.paper;
    this.context.strokeText(text, x, y);
    this.context.fillStyle = colour;
    this.context.fillText(text, x, y);
  }

  shadows(points) {
    for (const side of [0, 1]) {
      const ball = points[solePoint(this.shape, side, BALL)];
      const high = Math.max(0, ball[1] - this.floor.height(ball[0], ball[2]));
      this.context.globalAlpha = 0.35 / (1 + 12 * high);
      this.fill(
        outline(footSolid(this.shape, points, side).sole.map((p) => this.camera.at(this.floor.under(p)))),
        '#000',
      );
    }
    this.context.globalAlpha = 1;
  }

  foot(points, side, colour) {
    const { rear, toes, sole } = footSolid(this.shape, points, side);
    this.fill(outline(toes.map((p) => this.camera.at(p))), colour, this.colours.paper);
    this.fill(outline(rear.map((p) => this.camera.at(p))), colour, this.colours.paper);
    // The near edge of the sole, so that its touch is seen against the floor.
    const edge = [0, 1].map((i) => [sole[i], sole[2 + i], sole[4 + i]]);
    const near = this.camera.depth(edge[0][1]) < this.camera.depth(edge[1][1]) ? edge[0] : edge[1];
    this.line(
      near.map((p) => this.camera.at(p)),
      this.colours.ink,
      1.5,
    );
  }

  /** Limbs, head and feet, the farthest first; `tint` is one colour for all of it. */
  body(points, tint) {
    const { camera, shape } = this;
    const colours = tint ? [tint, tint, tint] : [this.colours.left, this.colours.right, this.colours.body];
    const parts = shape.limbs.map(([from, to, side, radius]) => ({
      depth: camera.depth(middle(points[from], points[to])),
      draw: () => {
        const way = [camera.at(points[from]), camera.at(points[to])];
        this.line(way, this.colours.paper, 2 * radius * camera.scale + 2);
        this.line(way, colours[side], 2 * radius * camera.scale);
      },
    }));
    for (const side of [0, 1]) {
      const ball = points[solePoint(shape, side, BALL)];
      parts.push({ depth: camera.depth(ball), draw: () => this.foot(points, side, colours[side]) });
    }
    const head = points[shape.head[0]];
    parts.push({
      depth: camera.depth(head),
      draw: () => this.dot(camera.at(head), shape.head[1] * camera.scale, colours[2]),
    });
    parts.sort((a, b) => b.depth - a.depth).forEach((part) => part.draw());
  }

  /** Where feet stood up to `frame`, the older the fainter. */
  prints(motion, frame, colour) {
    const { plants, fps, stride } = this.data;
    for (const [side, part, first, last] of plants) {
      if (first > frame || last < frame - PRINT_SECONDS * fps) continue;
      const points = pointsAt(motion, this.data, first / stride);
      const sole = footSolid(this.shape, points, side).sole;
      const half = part === HEEL ? sole.slice(0, 4) : sole.slice(2);
      this.context.globalAlpha = 0.75 * Math.max(0.15, 1 - Math.max(0, frame - last) / (PRINT_SECONDS * fps));
      this.path(outline(half.map((p) => this.camera.at(this.floor.under(p)))), true);
      Object.assign(this.context, { strokeStyle: colour, lineWidth: 1.2 });
      this.context.stroke();
    }
    this.context.globalAlpha = 1;
  }

  /** Marks planted points, the way they slipped and soles under the floor. */
  contacts(motion, points, frame) {
    const { camera, colours, data, shape } = this;
    const worst = [{ slip: SEEN_SLIP }, { slip: SEEN_SLIP }];
    for (const [side, part, first, last] of data.plants) {
      if (frame < first || frame > last) continue;
      const index = solePoint(shape, side, part);
      const way = [];
      for (let f = first; f < frame; f += Math.max(1, Math.floor((last - first) / 24))) {
        way.push(pointsAt(motion, data, f / data.stride)[index]);
      }
      way.push(points[index]);
      const slip = length(sub(points[index], way[0]));
      const at = camera.at(points[index]);
      const bad = slip > SEEN_SLIP;
      if (way.length > 1)
        this.line(
          way.map((p) => camera.at(p)),
          bad ? colours.bad : colours.fine,
          2.5,
        );
      this.dot(at, 4, bad ? colours.bad : colours.fine);
      if (slip > worst[side].slip) worst[side] = { slip, at };
    }
    for (const { slip, at } of worst) {
      if (at) this.words(`${(100 * slip).toFixed(2)} cm`, add2(at, [8, 18]), colours.bad);
    }
    if (!this.floor.known) return;
    for (const side of [0, 1]) {
      let deepest = { depth: SEEN_SLIP };
      for (const part of [0, 1, 2]) {
        const p = points[solePoint(shape, side, part)];
        const depth = this.floor.height(p[0], p[2]) - p[1];
        if (depth < SUNK) continue;
        this.line([camera.at(p), camera.at(this.floor.under(p))], colours.bad, 2);
        if (depth > deepest.depth) deepest = { depth, at: camera.at(p) };
      }
      if (!deepest.at) continue;
      this.words(`${(100 * deepest.depth).toFixed(2)} cm under`, add2(deepest.at, [-30, 34]), colours.bad);
    }
  }
}
