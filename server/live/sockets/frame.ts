import type { Beat } from '#domain/live-contract.ts';

/**
 * A text message as one WebSocket frame (RFC 6455, 5.2: final, unmasked), ready to be written to any number of sockets. It is
 * made of texts and of what is UTF-8 already.
 */
export function textFrame(...pieces: readonly (string | Buffer)[]): Buffer {
  const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  const frame = emptyFrame(TEXT, length);
  let at = frame.length - length;
  for (const piece of pieces) at += typeof piece === 'string' ? frame.write(piece, at) : piece.copy(frame, at);
  return frame;
}

/** A ready text frame of a message as JSON. */
export const jsonFrame = (message: unknown): Buffer => textFrame(JSON.stringify(message));

const TEXT = 0x81;
const PINGING = 0x89;

/** A ping without a body. */
export const PING = emptyFrame(PINGING, 0);

/** Pages cannot see pings: this they can. `at`: the server's time. */
export const beatFrame = (at: Date): Buffer => jsonFrame({ beat: at.getTime() } satisfies Beat);

/** Allocates a frame with room for a body of `length` bytes. */
function emptyFrame(opcode: number, length: number): Buffer {
  let frame: Buffer;
  if (length < 126) {
    frame = Buffer.allocUnsafe(2 + length);
    frame[1] = length;
  } else if (length < 0x10000) {
    frame = Buffer.allocUnsafe(4 + length);
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame = Buffer.allocUnsafe(10 + length);
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame[0] = opcode;
  return frame;
}
