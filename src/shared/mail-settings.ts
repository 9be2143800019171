import type { Provider, Security } from './mail-providers.ts'

/** The page of the panel. */
export const mailSettingsPage = '/admin/mail-settings/'

/** The mail server as the panel shows it; its password is never told. */
export type MailSettings = {
  /** Set by a variable of the environment, which wins over the panel; by the panel; or nowhere. */
  source: 'environment' | 'panel' | 'none'
  provider: Provider | null
  host: string
  port: number | null
  security: Security | null
  /** The sender of the mails. */
  address: string
  /** The environment sets the sender, whoever sets the server. */
  is_address_fixed: boolean
  user: string
  has_password: boolean
  /** The stored password cannot be read any more: the secret of the installation is another one. */
  is_password_lost: boolean
}

/** Body of `PUT /api/mail-settings/`. */
export type MailSettingsChange = {
  provider: Provider
  /** Of one's own server; a provider has its own. */
  host: string
  port: number | null
  security: Security | null
  address: string
  user: string
  /** Empty: the stored one stays. */
  password: string
}

/** Why a mail server cannot be used, or does not take a mail. */
export const mailFaults = [
  'name',
  'port',
  'tls',
  'no-tls',
  'certificate',
  'login',
  'no-login',
  'sender',
  'recipient',
  'later',
  'unknown',
  'password-lost',
  'other',
] as const
export type MailFault = (typeof mailFaults)[number]

/** How a trial mail ended. It quotes no server: the host may be any service of the machine. */
export type MailTrial = {
  recipient: string
  sender: string
  fault: MailFault | null
}

/** A record of the sender's domain in the DNS. */
export type DomainRecord = {
  record: 'spf' | 'dkim' | 'dmarc'
  /** `several`: only one is allowed. `unasked`: its name is not known here. */
  state: 'found' | 'missing' | 'several' | 'unknown' | 'unasked'
  /** The name under which it stands, or is to stand. */
  name: string
  /** The text to add; null when the provider tells it. */
  add: string | null
}

/** Mails that the mail server refused, and those that may have arrived, for the dashboard. */
export type MailTrouble = {
  failed: number
  uncertain: number
  /** The last of them, and why; null for none. */
  last: { recipient: string; reason: string } | null
}
