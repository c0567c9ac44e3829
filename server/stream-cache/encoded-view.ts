import { readJson } from '#domain/json-text.ts';
import { compressOnDemand, type Coding } from '../runtime/compression.ts';
import { computeStamp } from '../runtime/content-hash.ts';

/** UTF-8 JSON of a view; the type parameter is a phantom type. */
export type ViewBytes<View> = Uint8Array & { readonly ofView?: View };

/** A view with its bytes, made once. `stamp` is the same on every node and after a restart (docs/api.md). */
export interface EncodedView<View = unknown> {
  /** 16 hex digits of SHA-256 over `bytes`. */
  readonly stamp: string;
  /** How many events the thing's stream has. */
  readonly version: number;
  readonly view: View;
  readonly bytes: Buffer & ViewBytes<View>;
  /** `bytes` in this coding, compressed on the first call, large ones off the event loop. */
  compressed(coding: Coding): Promise<Buffer>;
}

export const encodeView = <View>(view: View, version: number): EncodedView<View> => ({
  view,
  ...encodeBytes<View>(Buffer.from(JSON.stringify(view)), version),
});

/** The same of bytes that were written elsewhere. */
export const encodeBytes = <View>(
  bytes: Buffer & ViewBytes<View>,
  version: number,
): Omit<EncodedView<View>, 'view'> => ({
  stamp: computeStamp(bytes),
  version,
  bytes,
  compressed: compressOnDemand(bytes),
});

/** The view again from its bytes, in a thread to which they were handed. */
export const decodeView = <View>(bytes: ViewBytes<View>): View => readJson<View>(Buffer.from(bytes).toString());
