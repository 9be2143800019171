import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** The server's options for a device, as far as a device reads them. */
type Options = { challenge: string; rpId?: string; rp?: { id?: string } }

/** The origin that asks the device, and whether its owner shows a finger, a face or a PIN. */
type Setting = {
  origin?: string
  isVerified?: boolean
  challenge?: string
  /** The number of signatures that the device names; by default one more each time. */
  counter?: number
  /** The passkey is shared by the devices of its owner. */
  isSynced?: boolean
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer): string => Buffer.from(data).toString('base64url')

/** CBOR of a byte string (RFC 8949, major type 2) of up to 65,535 bytes. */
const byteString = (bytes: Buffer): Buffer =>
  bytes.length < 256
    ? Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
    : Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes])

/**
 * A device with one passkey (WebAuthn Level 3, ES256, attestation "none"), for tests without a browser.
 * @returns its answers to what the server asks
 */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = base64url(credentialId)
  const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64url')
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    byteString(fromBase64(x)),
    Buffer.from([0x22]),
    byteString(fromBase64(y)),
  ])
  let uses = 0

  const clientData = (type: string, challenge: string, origin: string): string =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false })

  const deviceData = (rpId: string, flags: number): Buffer => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(uses)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter])
  }

  return {
    id,
    /** Makes the passkey. */
    create({ challenge, rp }: Options, { origin = 'http://localhost', isVerified = true }: Setting = {}) {
      const flags = 0x41 | (isVerified ? 4 : 0)
      const authData = Buffer.concat([
        deviceData(rp?.id ?? '', flags),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey,
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        Buffer.from('\x63fmt\x64none\x67attStmt\xa0\x68authData', 'latin1'),
        byteString(authData),
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      }
    },
    /** Signs with the passkey. */
    sign(
      { challenge, rpId = '' }: Options,
      { origin = 'http://localhost', isVerified = true, isSynced = false, counter = uses + 1 }: Setting = {},
    ) {
      uses = counter
      const client = clientData('webauthn.get', challenge, origin)
      const authData = deviceData(rpId, 1 | (isVerified ? 4 : 0) | (isSynced ? 0x18 : 0))
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(client)]))
        .sign(privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
        },
        clientExtensionResults: {},
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
