import { readJson } from '#domain/json-text.ts';
import { compressOnDemand, type Coding } from '../runtime/compression.ts';
import { computeStamp } from '../runtime/content-hash.ts';

/** A view as JSON in UTF-8; of which view, only the type knows. */
export type ViewBytes<View> = Uint8Array & { readonly ofView?: View };

/** A view with its bytes, made once. `stamp` is the same on every node and after a restart (docs/api.md). */
export interface EncodedView<View = unknown> {
  /** 16 hex digits of SHA-256 over `bytes`. */
  readonly stamp: string;
  /** How many events the thing's stream has. */
  readonly version: number;
  readonly view: View;
  readonly bytes: Buffer & ViewBytes<View>;
  /** `bytes` in this coding, compressed at its first call: many of them beside the event loop. */
  compressed(coding: Coding): Promise<Buffer>;
}

export function encodeView<View>(view: View, version: number): EncodedView<View> {
  const bytes = Buffer.from(JSON.stringify(view));
  const stamp = computeStamp(bytes);
  return { stamp, version, view, bytes, compressed: compressOnDemand(bytes) };
}

/** The view again from its bytes, in a thread to which they were handed. */
export const decodeView = <View>(bytes: ViewBytes<View>): View => readJson<View>(Buffer.from(bytes).toString());
