import type { NodemailerError } from 'nodemailer'
import type { MailFault } from '#shared/mail-settings.ts'

/** The codes of connections that cannot be made. */
const faultsByCode: Readonly<Record<string, MailFault>> = {
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  EDNS: 'name',
  ECONNREFUSED: 'port',
  EHOSTUNREACH: 'port',
  ENETUNREACH: 'port',
  ETIMEDOUT: 'port',
  ECONNRESET: 'tls',
  EPROTO: 'tls',
  ECONNECTION: 'tls',
  ERR_SSL_WRONG_VERSION_NUMBER: 'tls',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'tls',
  ETLS: 'no-tls',
  EAUTH: 'login',
  ENOAUTH: 'no-login',
}

const certificateCode = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/

/** @returns why a mail server cannot be used, by what the connection to it says */
export function faultOf({ code, originalCode, command, message, responseCode }: NodemailerError): MailFault {
  const codes = [originalCode, code].filter((one) => one !== undefined)
  if (codes.some((one) => certificateCode.test(one))) return 'certificate'
  // A server that encrypts from the first byte waits for the other side, and is silent.
  if (/greeting never received/i.test(message)) return 'tls'
  for (const one of codes) {
    const { [one]: fault } = faultsByCode
    if (fault) return fault
  }
  if (command === 'MAIL FROM') return 'sender'
  // RFC 4954: the account is missing.
  return responseCode === 530 ? 'no-login' : 'other'
}
