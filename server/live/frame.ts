/** A text message as one WebSocket frame (RFC 6455, 5.2: final, unmasked), ready to be written to any number of sockets. */
export function textFrame(payload: Buffer): Buffer {
  return Buffer.concat([header(0x81, payload.length), payload]);
}

/** A ready text frame of a message as JSON. */
export const jsonFrame = (message: unknown): Buffer => textFrame(Buffer.from(JSON.stringify(message)));

/** A ping without a body. */
export const PING = header(0x89, 0);

function header(opcode: number, length: number): Buffer {
  if (length < 126) return Buffer.from([opcode, length]);
  if (length < 0x10000) return Buffer.from([opcode, 126, length >> 8, length & 0xff]);
  const long = Buffer.alloc(10);
  long.writeUInt8(opcode, 0);
  long.writeUInt8(127, 1);
  long.writeBigUInt64BE(BigInt(length), 2);
  return long;
}
