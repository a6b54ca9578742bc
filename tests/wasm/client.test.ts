/** The queue before the worker: one call at a time, and nothing that a newer call makes useless. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { type CleanSettings, CoreError, type LoadSettings, type MotionFiles } from '../../bindings/wasm/api.ts';
import { CoreClient } from '../../bindings/wasm/client.ts';
import type { FromWorker, Request, Start, ToWorker } from '../../bindings/wasm/protocol.ts';

/** Stands for the worker: keeps what it is sent and answers when told to. */
class FakeWorker {
  static last: FakeWorker;
  readonly sent: ToWorker[] = [];
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;

  constructor() {
    FakeWorker.last = this;
  }

  postMessage(message: ToWorker): void {
    this.sent.push(message);
  }

  terminate(): void {}

  requests(): Request[] {
    return this.sent.filter((message): message is Request => message.kind === 'request');
  }

  /** Answers the call under way. */
  reply(value: unknown): void {
    this.onmessage!({ data: { kind: 'reply', id: this.requests().at(-1)!.id, value } });
  }

  refuse(message: string): void {
    this.onmessage!({ data: { kind: 'refusal', id: this.requests().at(-1)!.id, message } });
  }
}

const CLEAN = {} as CleanSettings;
const LOAD = {} as LoadSettings;
const FILES = {} as MotionFiles;

function newClient(isolated = false): { client: CoreClient; worker: FakeWorker; told: number[] } {
  Object.assign(globalThis, { crossOriginIsolated: isolated });
  const told: number[] = [];
  const client = new CoreClient({ wasm: 'surefoot.wasm', onProgress: (done) => told.push(done) });
  return { client, worker: FakeWorker.last, told };
}

/** What became of a promise, by now. */
async function outcome(promise: Promise<unknown>): Promise<string> {
  const state = promise.then(
    (value) => `value ${String(value)}`,
    (problem: Error) => `${problem.name}: ${problem.message}`,
  );
  return Promise.race([state, new Promise<string>((resolve) => setImmediate(() => resolve('pending')))]);
}

beforeEach(() => {
  Object.assign(globalThis, { Worker: FakeWorker, document: { baseURI: 'http://host/studio/' } });
});

test('the worker is told where the module is', () => {
  const { worker } = newClient();
  assert.equal((worker.sent[0] as Start).wasm, 'http://host/studio/surefoot.wasm');
  assert.equal((worker.sent[0] as Start).stop, undefined);
});

test('calls go one at a time, in their order', async () => {
  const { client, worker } = newClient();
  const demo = client.demo();
  const report = client.report();
  assert.deepEqual(
    worker.requests().map(({ method }) => method),
    ['demo'],
  );
  worker.reply(1);
  assert.deepEqual(
    worker.requests().map(({ method }) => method),
    ['demo', 'report'],
  );
  worker.reply(2);
  assert.deepEqual([await outcome(demo), await outcome(report)], ['value 1', 'value 2']);
});

test('of cleanings that wait only the newest is made; the one under way is finished', async () => {
  const { client, worker } = newClient();
  const calls = [0, 1, 2, 3].map(() => client.clean([], CLEAN));
  assert.match(await outcome(calls[1]!), /^Superseded/);
  assert.match(await outcome(calls[2]!), /^Superseded/);
  worker.reply('first');
  worker.reply('last');
  assert.equal(worker.requests().length, 2);
  assert.deepEqual([await outcome(calls[0]!), await outcome(calls[3]!)], ['value first', 'value last']);
});

test('an edit does not wait for the measuring of the one before', async () => {
  const { client, worker } = newClient();
  void client.demo();
  const measured = client.measureCleaned();
  const edited = client.cleanEdit([], CLEAN);
  assert.match(await outcome(measured), /^Superseded/);
  worker.reply(null);
  worker.reply('part');
  assert.equal(await outcome(edited), 'value part');
});

test('cleaning does not drop what is to be saved', async () => {
  const { client, worker } = newClient();
  void client.demo();
  const saved = client.motion();
  void client.clean([], CLEAN);
  worker.reply(null);
  worker.reply('bytes');
  assert.equal(await outcome(saved), 'value bytes');
});

test('another motion drops everything and stops what is under way, where pages may share memory', async () => {
  const { client, worker } = newClient(true);
  const stop = new Int32Array((worker.sent[0] as Start).stop!);
  const running = client.clean([], CLEAN);
  const waiting = client.report();
  const loading = client.load(FILES, LOAD);
  assert.match(await outcome(waiting), /^Superseded/);
  assert.equal(stop[0], 1);
  worker.refuse('cancelled');
  assert.match(await outcome(running), /^Superseded/);
  assert.equal(stop[0], 0);
  worker.reply('motion');
  assert.equal(await outcome(loading), 'value motion');
});

test('a refusal is an error with the sentence of the core', async () => {
  const { client, worker } = newClient();
  const loading = client.load(FILES, LOAD);
  worker.refuse('walk.bvh:3:1: no');
  assert.equal(await outcome(loading), 'CoreError: walk.bvh:3:1: no');
  await assert.rejects(loading, CoreError);
});

test('progress is that of the call under way', () => {
  const { client, worker, told } = newClient();
  void client.clean([], CLEAN);
  const { id } = worker.requests()[0]!;
  worker.onmessage!({ data: { kind: 'progress', id, done: 0.5 } });
  worker.onmessage!({ data: { kind: 'progress', id: id + 1, done: 0.9 } });
  assert.deepEqual(told, [0.5]);
});

test('a worker that cannot start fails every call', async () => {
  const { client, worker } = newClient();
  const calls = [client.demo(), client.report()];
  worker.onerror!({ message: 'no such file' });
  for (const call of calls) assert.match(await outcome(call), /^CoreError: .*no such file/);
});
