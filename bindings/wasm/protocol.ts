/** What the page and the worker say to each other. The page sends one request at a time. */

import type { Core } from './api.ts';

export type Method = keyof Core;
export type Arguments<M extends Method> = Parameters<Core[M]>;
export type Value<M extends Method> = Awaited<ReturnType<Core[M]>>;

/** The core without a worker between: the same calls, answered at once. */
export type DirectCore = { [M in Method]: (...args: Arguments<M>) => Value<M> };

/** The first message to a worker. */
export interface Start {
  readonly kind: 'start';
  /** Address of surefoot.wasm. */
  readonly wasm: string;
  /** Address of steps.bin. */
  readonly steps: string;
  /** One number, not 0 when the call under way is to be given up; absent where pages may not share memory. */
  readonly stop?: SharedArrayBuffer;
}

export interface Request {
  readonly kind: 'request';
  readonly id: number;
  readonly method: Method;
  readonly args: readonly unknown[];
}

export interface Reply {
  readonly kind: 'reply';
  readonly id: number;
  readonly value: unknown;
}

export interface Refusal {
  readonly kind: 'refusal';
  readonly id: number;
  readonly message: string;
}

export interface Progress {
  readonly kind: 'progress';
  readonly id: number;
  readonly done: number;
}

export type ToWorker = Start | Request;
export type FromWorker = Reply | Refusal | Progress;
