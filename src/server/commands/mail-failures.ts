import type { NodemailerError } from 'nodemailer'

const explanations: Record<string, string> = {
  ECONNREFUSED: 'nobody listens there: is the port right?',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name cannot be looked up: is the machine connected?',
  ETIMEDOUT: 'it does not answer in time: a firewall, or the wrong port?',
  ECONNRESET: 'it closes the connection: smtps:// is for port 465, smtp:// for 587 and 25',
  ERR_SSL_WRONG_VERSION_NUMBER:
    'it does not speak TLS at once: smtps:// is for port 465, smtp:// for 587 and 25',
  ERR_SSL_PACKET_LENGTH_TOO_LONG:
    'it does not speak TLS at once: smtps:// is for port 465, smtp:// for 587 and 25',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by nobody known',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by nobody known',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  EAUTH: 'it does not accept the user name or the password of SMTP_URL',
  ENOAUTH: 'it wants a user name and a password in SMTP_URL',
  ETLS: 'it offers no encryption (STARTTLS), and a password is not sent without; ?requireTLS=false allows it',
}

/** @returns one line that says why the mail server cannot be used, without the password in its address. */
export function explainFailure(url: string, error: NodemailerError): string {
  const { hostname, port, protocol } = new URL(url)
  const place = `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`
  const why = explanations[error.originalCode ?? ''] ?? explanations[error.code ?? '']
  const answer = error.response ? ` It says: ${error.response.replace(/\s+/g, ' ')}` : ''
  const line = `The mail server ${place} cannot be used: ${why ?? error.message.replace(/\s+/g, ' ')}`
  return `${line}${line.endsWith('?') ? '' : '.'}${answer}`
}
