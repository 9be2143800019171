import { Readable } from 'node:stream'
import type { NodemailerError } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool'
import { faultOf } from '#server/mail/transport/fault-of.ts'
import type { MailMessage, Outcome, Transport } from '#server/mail/transport/transport.ts'
import { isOwnMachine } from '#shared/mail-providers.ts'

/** How long a step may take (T48). The lease of a mail is longer than the whole attempt. */
export type Timeouts = { connectMs: number; silenceMs: number; attemptMs: number }
const defaultTimeouts: Timeouts = { connectMs: 10_000, silenceMs: 30_000, attemptMs: 90_000 }

/** Open at once, so that at most so many mails are in doubt after a crash (T40). */
export const maxConnections = 4

const maxReasonLength = 300

/** Steps before a mail server has shown that it is one: another service of the machine may answer. */
const earlySteps: ReadonlySet<string> = new Set(['CONN', 'EHLO', 'HELO', 'LHLO', 'STARTTLS'])

/** @returns the answer of the server on one line, or the fault of the connection without what the service said */
function reasonOf(error: NodemailerError): string {
  const isEarly = error.command === undefined || earlySteps.has(error.command)
  if (isEarly && error.response !== undefined)
    return [error.responseCode, error.originalCode ?? error.code].filter(Boolean).join(' ')
  const code = error.originalCode ?? error.code ?? ''
  const what = error.message.includes(code) ? error.message : `${code} ${error.message}`
  return (error.response ?? what)
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, maxReasonLength)
}

/** Enhanced codes (RFC 3463) of an address that does not exist, or no longer; those of senders are others. */
const unknownAddressCodes = /^5\.(?:1\.(?:0|1|2|3|6|10)|2\.1)$/
const otherReasons =
  /spam|block|blacklist|listed|polic|denied|relay|reput|spf|dkim|dmarc|authent|sender|permi|quota|full|rate|size/i

/** @returns whether a server that refused a recipient for good says so because there is no such address */
function saysUnknownAddress(reason: string): boolean {
  const [, code, enhanced] = /^(\d{3})[ -](?:(5\.\d{1,3}\.\d{1,3})\b)?/.exec(reason) ?? []
  if (enhanced) return unknownAddressCodes.test(enhanced)
  return ['550', '551', '553'].includes(code ?? '') && !otherReasons.test(reason)
}

/** The answer of the server decides; without one, how far the mail had got. */
function outcomeOf(error: NodemailerError, stream: Readable): Outcome {
  const reason = reasonOf(error)
  const { responseCode, command = '' } = error
  const isAboutMail = command === 'RCPT TO' || command === 'DATA' || error.code === 'EMESSAGE'
  if (responseCode !== undefined) {
    const isClosing = responseCode === 421
    if (isAboutMail && error.permanent) {
      const isUnknownAddress = command === 'RCPT TO' && saysUnknownAddress(reason)
      return { result: 'refused', reason, isUnknownAddress }
    }
    if (isAboutMail) return { result: 'deferred', reason, isClosing }
    // RFC 1870: too large. Any other refusal of the sender concerns every mail alike.
    if (command === 'MAIL FROM' && responseCode === 552) return { result: 'refused', reason }
    if (command === 'MAIL FROM' && !error.permanent) return { result: 'deferred', reason, isClosing }
    // RFC 5321, 3.8: a server that closes with 421 has not taken what was being sent. This mail waits longer than
    // the others, so that one that always ends so does not hold them up.
    const isCutOff = error.code === 'ECONNECTION' && command === 'CONN' && isClosing
    return isCutOff || stream.readableDidRead
      ? { result: 'deferred', reason, isClosing: true }
      : { result: 'down', reason, fault: faultOf(error) }
  }
  // Refused by the library itself, before anything was sent: an address or a size that cannot be.
  if (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') return { result: 'refused', reason }
  if (!stream.readableDidRead) return { result: 'down', reason, fault: faultOf(error) }
  // Without its last line a mail is not taken.
  return stream.readableEnded
    ? { result: 'uncertain', reason }
    : { result: 'deferred', reason, isClosing: true }
}

/** As much of nodemailer's message as its pool uses; our bytes are made already. */
function poolMessageOf({ from, to, messageId, raw }: MailMessage, stream: Readable, signal: AbortSignal) {
  return {
    data: { signal },
    message: {
      getHeader: (name: string) => (name === 'message-id' ? `<${messageId}>` : ''),
      getEnvelope: () => ({ from, to: [to], size: raw.length }),
      messageId: () => `<${messageId}>`,
      createReadStream: () => stream,
    },
  } as unknown as Parameters<SMTPPool['send']>[0]
}

/** A password never travels in the clear; the address may say otherwise with `?requireTLS=false`. */
const requireTls = (url: string): boolean => {
  const { username, hostname } = new URL(url)
  return username !== '' && !isOwnMachine(hostname)
}

/**
 * @param url `smtp://…` or `smtps://…`, with what nodemailer reads after a `?`
 * @param timeouts how long a step may take
 */
export function createSmtpTransport(url: string, timeouts: Timeouts = defaultTimeouts): Transport {
  const openPool = async () => {
    // A server that sends no mail does without its memory.
    const { default: Pool } = await import('nodemailer/lib/smtp-pool')
    return new Pool({
      requireTLS: requireTls(url),
      url,
      maxConnections,
      // The outbox tries again, and it alone.
      maxRequeues: 0,
      idleTimeout: 10_000,
      connectionTimeout: timeouts.connectMs,
      greetingTimeout: timeouts.connectMs,
      dnsTimeout: timeouts.connectMs,
      socketTimeout: timeouts.silenceMs,
    })
  }
  let opened: ReturnType<typeof openPool> | undefined
  const underWay = new Set<AbortController>()
  const getPool = () => {
    opened ??= openPool()
    return opened
  }
  const attempt = async (
    message: MailMessage,
  ): Promise<{ error: NodemailerError | null; stream: Readable }> => {
    const pool = await getPool()
    const stream = Readable.from([message.raw], { objectMode: false })
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), timeouts.attemptMs)
    underWay.add(limit)
    return new Promise((resolve) => {
      pool.send(poolMessageOf(message, stream, limit.signal), (error) => {
        clearTimeout(timer)
        underWay.delete(limit)
        resolve({ error, stream })
      })
    })
  }
  return {
    concurrency: maxConnections,
    deliver: async (message) => {
      let { error, stream } = await attempt(message)
      // The server may close a connection that was idle; then nothing was sent, and another one does.
      const isLost =
        error?.code === 'ECONNECTION' && error.responseCode === undefined && !stream.readableDidRead
      if (isLost) ({ error, stream } = await attempt(message))
      return error ? outcomeOf(error, stream) : { result: 'sent' }
    },
    check: async () => {
      await (await getPool()).verify()
    },
    close: () => {
      for (const limit of underWay) limit.abort()
      opened?.then((pool) => pool.close()).catch(() => {})
    },
  }
}
