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

/** With room for a body of so many bytes. */
function emptyFrame(opcode: number, length: number): Buffer {
  const head = length < 126 ? 2 : length < 0x10000 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = opcode;
  frame[1] = head === 2 ? length : head === 4 ? 126 : 127;
  if (head === 4) frame.writeUInt16BE(length, 2);
  if (head === 10) frame.writeBigUInt64BE(BigInt(length), 2);
  return frame;
}
