import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'

/**
 * A public key with which anybody can check signed statements without our server. `id` is printed beside each signature, so that
 * keys can be replaced.
 */
export type PublicKey = { readonly id: string; readonly pem: string }

/** Signs statements with Ed25519 and checks the signatures. */
export type Signer = {
  /** The public key of the current signing key, then the retired keys, whose signatures are still valid. */
  readonly keys: readonly PublicKey[]
  /** Signs the UTF-8 bytes of a text and returns the signature in base64. */
  readonly sign: (text: string) => string
  /** True if one of our keys signed the text, false for an unknown key id. */
  readonly isSigned: (keyId: string, text: string, signature: string) => boolean
}

// The DER prefixes of an Ed25519 private key and public key of 32 bytes (RFC 8410).
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * Creates a signer from a private key of 32 bytes (SIGNING_KEY) and the retired public keys of 32 bytes (SIGNING_OLD_KEYS). Throws
 * for other lengths.
 */
export function createSigner(privateKey: Buffer, retired: readonly Buffer[] = []): Signer {
  const signing = createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, privateKey]), format: 'der', type: 'pkcs8' })
  const known = [createPublicKey(signing), ...retired.map(publicKeyOf)].map((key) => ({ key, ...described(key) }))
  return {
    keys: known.map(({ id, pem }) => ({ id, pem })),
    sign: (text) => sign(null, Buffer.from(text), signing).toString('base64'),
    isSigned(keyId, text, signature) {
      const { key } = known.find(({ id }) => id === keyId) ?? {}
      return key !== undefined && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
    },
  }
}

type Configuration = { readonly SIGNING_KEY?: string | undefined; readonly SIGNING_OLD_KEYS: readonly Buffer[] }

/**
 * Creates the signer of an installation. It signs with SIGNING_KEY, or else with a key derived from the installation's secret.
 * Old statements stay valid after SIGNING_KEY is set or the secret is replaced (`previous`).
 */
export function signerFrom(
  { SIGNING_KEY, SIGNING_OLD_KEYS }: Configuration,
  secret: Buffer,
  previous: readonly Buffer[],
): Signer {
  const derived = [secret, ...previous].map(derivedFrom)
  if (SIGNING_KEY) return createSigner(Buffer.from(SIGNING_KEY, 'base64'), [...derived.map(publicBytes), ...SIGNING_OLD_KEYS])
  const [current, ...before] = derived
  return createSigner(current!, [...before.map(publicBytes), ...SIGNING_OLD_KEYS])
}

function derivedFrom(secret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'plumai signing', 32))
}

function publicBytes(privateKey: Buffer): Buffer {
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, privateKey]), format: 'der', type: 'pkcs8' })
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
}

function publicKeyOf(bytes: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, bytes]), format: 'der', type: 'spki' })
}

/** Returns a key's id and PEM text. The id is the beginning of the SHA-256 of the key in DER, as `openssl dgst` prints it. */
function described(key: KeyObject): PublicKey {
  const der = key.export({ format: 'der', type: 'spki' })
  const id = createHash('sha256').update(der).digest('hex').slice(0, 16)
  return { id, pem: String(key.export({ format: 'pem', type: 'spki' })).trim() }
}
