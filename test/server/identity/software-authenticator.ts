import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type { PasskeyMade, PasskeyUsed } from '#domain/contract.ts';

// An authenticator and its browser, after WebAuthn level 3: ES256, no attestation.

interface Asked {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const FLAGS = { present: 1, verified: 4, synced: 8 | 16, attested: 64 } as const;

/** A CBOR byte string of fewer than 65,536 bytes. */
function cborBytes(bytes: Buffer): Buffer {
  const head = Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]);
  return Buffer.concat([bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : head, bytes]);
}
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** What the browser adds and the authenticator decides; each may be turned wrong. */
export interface Circumstances {
  readonly origin: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  /** In a frame within a page of another origin. */
  readonly isFramed?: boolean;
  /** The host that the passkey is told it is used at. */
  readonly rpId?: string;
}

export class SoftwareAuthenticator {
  readonly id: string;
  readonly #key: KeyObject;
  readonly #cose: Buffer;
  #userHandle = 'AAAA';

  /** With an id of this many bytes. */
  constructor(idLength = 16) {
    this.id = randomBytes(idLength).toString('base64url');
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    this.#cose = Buffer.concat([
      Buffer.from('a5010203262001', 'hex'),
      Buffer.from([0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ]);
  }

  make({ challenge, rp, user }: Asked, { isVerified = true, counter = 0, rpId, ...page }: Circumstances): PasskeyMade {
    this.#userHandle = user?.id ?? this.#userHandle;
    const id = Buffer.from(this.id, 'base64url');
    const authData = Buffer.concat([
      this.#head(rpId ?? rp?.id ?? '', isVerified, counter, FLAGS.attested),
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 0xff]),
      id,
      this.#cose,
    ]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, page).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  use(
    { challenge, rpId: asked }: Asked,
    { isVerified = true, counter = 0, rpId, ...page }: Circumstances,
  ): PasskeyUsed {
    const authenticatorData = this.#head(rpId ?? asked ?? '', isVerified, counter, 0);
    const clientData = this.#clientData('webauthn.get', challenge, page);
    const signature = createSign('sha256').update(authenticatorData).update(sha256(clientData)).sign(this.#key);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: this.#userHandle,
      },
    };
  }

  #credential = () => ({ id: this.id, rawId: this.id, type: 'public-key' as const });

  #clientData = (type: string, challenge: string, { origin, isFramed = false }: Circumstances): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: isFramed }));

  #head(rpId: string, isVerified: boolean, counter: number, more: number): Buffer {
    const head = Buffer.alloc(37);
    sha256(rpId).copy(head);
    head[32] = FLAGS.present | FLAGS.synced | (isVerified ? FLAGS.verified : 0) | more;
    head.writeUInt32BE(counter, 33);
    return head;
  }
}
