/** How the way to a mail server is encrypted: from the first byte (465), after a greeting (587), or not at all. */
export const securities = ['tls', 'starttls', 'none'] as const
export type Security = (typeof securities)[number]

export const providers = ['google', 'microsoft', 'onecom', 'loopia', 'brevo', 'mailgun', 'own'] as const
export type Provider = (typeof providers)[number]

type Server = { host: string; port: number; security: Security }

/** The DNS part of an SPF record that lets the provider send (null: none is needed), and the selectors of its DKIM keys. */
type Signs = { spf: string | null; selectors: readonly string[] }

const tls = (host: string): Server => ({ host, port: 465, security: 'tls' })
const starttls = (host: string): Server => ({ host, port: 587, security: 'starttls' })

/** The mail servers of providers that associations use; of one's own server nothing is known. */
export const providerServers: Readonly<Record<Provider, (Server & Signs) | null>> = {
  google: { ...tls('smtp.gmail.com'), spf: 'include:_spf.google.com', selectors: ['google'] },
  microsoft: {
    ...starttls('smtp.office365.com'),
    spf: 'include:spf.protection.outlook.com',
    selectors: ['selector1', 'selector2'],
  },
  onecom: {
    ...tls('send.one.com'),
    spf: 'include:_custspf.one.com',
    selectors: ['rsa1', 'rsa2', 'ed1', 'ed2'],
  },
  loopia: { ...starttls('mailcluster.loopia.se'), spf: 'include:kundspf.loopia.se', selectors: [] },
  // It sends from addresses of its own, so that its customers' SPF records are not read.
  brevo: { ...starttls('smtp-relay.brevo.com'), spf: null, selectors: ['brevo1', 'brevo2', 'mail'] },
  mailgun: {
    ...starttls('smtp.eu.mailgun.org'),
    spf: 'include:mailgun.org',
    selectors: ['pdk1', 'pdk2', 'mta', 'smtp', 'k1', 'pic', 'krs', 'mailo', 'email', 's1'],
  },
  own: null,
}

/** The ports of mail servers; to another one the program goes on its own machine only (T26). */
export const mailPorts = [25, 465, 587, 2525] as const

/** @returns whether a host is this machine itself */
export const isOwnMachine = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
