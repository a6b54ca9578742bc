/* The player: time, camera, keys and buttons. */

function startPlayer() {
  const data = JSON.parse(document.getElementById('motion').textContent);
  const part = (name) => document.getElementById(`player-${name}`);
  const [canvas, scrub, playButton, clock] = [part('view'), part('scrub'), part('play'), part('clock')];
  const bars = part('plants');
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const last = data.samples - 1;
  const rate = data.fps / data.stride;
  const state = {
    data,
    motions: unpackMotions(data),
    floor: new Floor(data.floor),
    colours: null,
    time: 0,
    playing: false,
    speed: 0.5,
    close: true,
    overlaid: false,
    yaw: 0,
    pitch: 0.22,
    zoom: 1,
    moment: null,
    range: [0, last],
    target: [0, 0, 0],
  };

  function readColours() {
    const style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue(`--${name}`).trim();
    state.colours = {
      paper: colour('paper'),
      ink: colour('ink'),
      faint: colour('faint'),
      card: colour('card'),
      left: colour('limb-left'),
      right: colour('limb-right'),
      body: colour('limb-middle'),
      floor: colour('floor'),
      floorLine: colour('floor-line'),
      bad: colour('bad'),
      fine: colour('fine'),
      results: data.names.map((_, i) => colour(['original', 'after', 'toe', 'heel', 'ball'][i < 5 ? i : 2 + (i % 3)])),
    };
  }

  const hipsAcross = (points) => sub(points[data.shape.hips[0]], points[data.shape.hips[1]]);
  const soles = (points, side) =>
    middle(points[solePoint(data.shape, side, HEEL)], points[solePoint(data.shape, side, BALL)]);

  /** Between the feet of the last motion, over a second, so that the view glides and slips are seen. */
  function smoothTarget(time) {
    const motion = state.motions[state.motions.length - 1];
    let sum = [0, 0, 0];
    const count = 9;
    for (let i = 0; i < count; i++) {
      const at = time + (i / (count - 1) - 0.5) * rate;
      const points = pointsAt(motion, data, at);
      sum = add(sum, middle(soles(points, 0), soles(points, 1)));
    }
    return times(sum, 1 / count);
  }

  /** At a moment the camera stands still beside the foot, so that all that moves is the foot. */
  function aim() {
    const moment = state.moment;
    const time = moment ? moment.frame / data.stride : state.time;
    let place = smoothTarget(moment && moment.side < 0 ? state.time : time);
    if (moment && moment.side >= 0) {
      const points = pointsAt(state.motions[1], data, moment.frame / data.stride);
      place = soles(points, moment.side);
    }
    state.target = state.floor.known || state.close ? state.floor.under(place) : place;
    const high = place[1] - state.target[1];
    if (state.close && high > 0.35 * data.shape.scale) state.target = [place[0], place[1] - 0.2, place[2]];
  }

  /** Looks across the hips, from the side of the foot. */
  function turnTo(time, side) {
    const across = hipsAcross(pointsAt(state.motions[0], data, time));
    const sign = side === 1 ? -1 : 1;
    state.yaw = Math.atan2(sign * across[0], sign * across[2]);
  }

  function drawBars() {
    const ratio = globalThis.devicePixelRatio || 1;
    const { clientWidth: width, clientHeight: height } = bars;
    bars.width = Math.round(width * ratio);
    bars.height = Math.round(height * ratio);
    const context = bars.getContext('2d');
    context.scale(ratio, ratio);
    const x = (frame) => (frame / Math.max(1, data.frames - 1)) * width;
    if (state.moment) {
      context.fillStyle = state.colours.floorLine;
      context.fillRect(x(state.moment.first), 0, x(state.moment.last) - x(state.moment.first), height);
    }
    for (const [side, solePart, first, end] of data.plants) {
      context.fillStyle = side ? state.colours.right : state.colours.left;
      context.globalAlpha = solePart === HEEL ? 0.6 : 1;
      context.fillRect(x(first), 2 + side * 16 + solePart * 8, Math.max(1, x(end) - x(first)), 6);
    }
    context.globalAlpha = 1;
    context.fillStyle = state.colours.ink;
    context.fillRect(x(state.time * data.stride) - 1, 0, 2, height);
  }

  function draw() {
    aim();
    drawScene(canvas, state);
    drawBars();
    const frame = Math.round(state.time * data.stride);
    scrub.value = String(state.time);
    scrub.setAttribute('aria-valuetext', `frame ${frame}`);
    clock.textContent = `${(frame / data.fps).toFixed(2)} s, frame ${frame}`;
    playButton.textContent = state.playing ? 'Pause' : 'Play';
  }

  let before = 0;
  function tick(now) {
    if (!state.playing) return;
    const passed = before ? Math.min(0.1, (now - before) / 1000) : 0;
    before = now;
    const [from, to] = state.range;
    state.time += passed * rate * state.speed;
    if (state.time > to || state.time < from) state.time = from;
    draw();
    requestAnimationFrame(tick);
  }

  function play(wanted) {
    const starts = wanted && !state.playing;
    state.playing = wanted && last > 0;
    before = 0;
    draw();
    if (starts) requestAnimationFrame(tick);
  }

  function goTo(time) {
    state.time = Math.max(0, Math.min(last, time));
    const inside = state.time >= state.range[0] && state.time <= state.range[1];
    if (!inside) chooseMoment(-1);
    draw();
  }

  const buttons = [...document.querySelectorAll('[data-moment]')];
  function chooseMoment(index) {
    const words = data.moments?.[index];
    state.moment = words ? { frame: words[0], first: words[1], last: words[2], side: words[3] } : null;
    state.range = words ? [words[1] / data.stride, Math.min(last, words[2] / data.stride)] : [0, last];
    buttons.forEach((button) => button.setAttribute('aria-pressed', String(Number(button.dataset.moment) === index)));
    if (!words) return;
    state.close = words[3] >= 0;
    part('close').setAttribute('aria-pressed', String(state.close));
    state.zoom = 1;
    turnTo(words[0] / data.stride, words[3]);
  }
  function jump(index) {
    chooseMoment(index);
    if (state.moment) state.time = state.playing ? state.range[0] : state.moment.frame / data.stride;
    draw();
  }

  function toggle(name, apply) {
    const button = part(name);
    const flip = () => {
      const on = button.getAttribute('aria-pressed') !== 'true';
      button.setAttribute('aria-pressed', String(on));
      apply(on);
      draw();
    };
    button.addEventListener('click', flip);
    return flip;
  }
  const flipClose = toggle('close', (on) => ((state.close = on), (state.zoom = 1)));
  const flipOverlaid = toggle('overlaid', (on) => (state.overlaid = on));

  playButton.addEventListener('click', () => play(!state.playing));
  scrub.max = String(last);
  scrub.addEventListener('input', () => {
    const wanted = Number(scrub.value); // drawing sets it to where the player is
    play(false);
    goTo(wanted);
  });
  bars.addEventListener('pointerdown', (event) => {
    play(false);
    goTo((event.offsetX / bars.clientWidth) * last);
  });
  part('speed').addEventListener('change', (event) => (state.speed = Number(event.target.value)));
  part('side').addEventListener('change', (event) => {
    const turns = { left: 0, front: Math.PI / 2, right: Math.PI, top: 0 };
    turnTo(state.time, 0);
    state.yaw += turns[event.target.value];
    state.pitch = event.target.value === 'top' ? Math.PI / 2 - 0.001 : 0.22;
    draw();
  });
  buttons.forEach((button) => button.addEventListener('click', () => jump(Number(button.dataset.moment))));

  canvas.addEventListener('pointerdown', (event) => canvas.setPointerCapture(event.pointerId));
  canvas.addEventListener('pointermove', (event) => {
    if (!event.buttons) return;
    state.yaw -= event.movementX * 0.008;
    state.pitch = Math.max(-0.3, Math.min(1.57, state.pitch + event.movementY * 0.006));
    draw();
  });
  canvas.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.shiftKey && document.activeElement !== canvas) return; // the page scrolls
      event.preventDefault();
      state.zoom = Math.max(0.3, Math.min(12, state.zoom * Math.exp(-event.deltaY * 0.002)));
      draw();
    },
    { passive: false },
  );

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('select, textarea')) return;
    const step = (samples) => (play(false), goTo(Math.round(state.time) + samples));
    const zoom = (factor) => ((state.zoom = Math.max(0.3, Math.min(12, state.zoom * factor))), draw());
    const keys = {
      ' ': () => play(!state.playing),
      ArrowLeft: () => step(event.shiftKey ? -10 : -1),
      ArrowRight: () => step(event.shiftKey ? 10 : 1),
      Home: () => goTo(0),
      End: () => goTo(last),
      f: flipClose,
      o: flipOverlaid,
      '+': () => zoom(1.25),
      '-': () => zoom(0.8),
      0: () => jump(-1),
    };
    const onPlayer = event.target === document.body || document.getElementById('player').contains(event.target);
    const isButton = event.target.closest('button, summary, a') && event.key === ' ';
    const key = /^[1-9]$/.test(event.key) ? () => jump(Number(event.key) - 1) : keys[event.key];
    if (!onPlayer || isButton || !key) return;
    event.preventDefault();
    key();
  });

  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => (readColours(), draw()));
  new ResizeObserver(draw).observe(canvas);
  readColours();
  turnTo(0, 0);
  jump(data.moments?.length ? 0 : -1);
  if (state.range[0] < state.range[1] && !still.matches) {
    state.time = state.range[0];
    play(true);
  }
  still.addEventListener('change', () => still.matches && play(false));
  document.addEventListener('visibilitychange', () => document.hidden && play(false));
  globalThis.surefootPlayer = state; // for tests, and for the curious
}

startPlayer();
