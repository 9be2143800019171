/** Address of the desk for personal data. */
export const personDeskPage = '/admin/persondata/'

/** The calls of the desk about a person. */
export type DeskAct = 'search' | 'read' | 'send' | 'hand-over' | 'restrict' | 'lift' | 'plan' | 'erase'

/** Paths of the API that the panel alone calls; visitors do not load them. */
export const panelApi = {
  password: '/users/auth/password/',
  address: '/users/auth/address/',
  devices: '/users/auth/devices/',
  signIns: '/users/auth/sign-ins/',
  logoutOthers: '/users/auth/logout-others/',
  invitations: '/users/invitations/',
  /** One's own second factor: passkeys, an app with codes, and recovery codes. */
  factors: '/users/auth/factors/',
  passkeys: '/users/auth/factors/passkeys/',
  passkeyOptions: '/users/auth/factors/passkeys/options/',
  codeApp: '/users/auth/factors/app/',
  codeAppFirst: '/users/auth/factors/app/confirm/',
  recoveryCodes: '/users/auth/factors/codes/',
  /** Confirms the signed-in account again, before a risky call. */
  confirm: '/users/auth/confirm/',
  /** Signs in with a passkey alone. */
  signInOptions: '/users/auth/passkey/options/',
  signIn: '/users/auth/passkey/',
  removeFactors: (userId: number): string => `/users/${userId}/factors/remove/`,
  /** Uploads pictures for rich texts. */
  media: '/api/media/',
  /** Uploads a logo, to see it before it is saved. */
  logo: '/api/site/logo/',
  /** The library of pictures. */
  pictures: '/api/pictures/',
  picture: (id: number): string => `/api/pictures/${id}/`,
  /** The files of records, such as documents. */
  files: '/api/files/',
  sendMail: (memberId: number): string => `/api/send_mail/${memberId}`,
  /** Makes applicants for membership members, and declines their applications. */
  groupMembers: (id: number | string): string => `/api/groups/${id}/members/`,
  approveMembers: '/api/members/approve/',
  declineMembers: '/api/members/decline/',
  /** Ends memberships, with the reason. */
  endMemberships: '/api/members/end/',
  resumeMail: (subscriberId: number): string => `/api/subscribers/${subscriberId}/resume/`,
  sendInfoMail: '/api/send_info_mail/',
  /** The desk for personal data: an act of each name, of a person who is chosen. */
  personDesk: (act: DeskAct): string => `/api/persondata/${act}/`,
  personMentions: '/api/persondata/mentions/',
  finishMention: (id: number): string => `/api/persondata/mentions/${id}/finish/`,
  personRequests: '/api/persondata/requests/',
  answerRequest: (id: number): string => `/api/persondata/requests/${id}/answer/`,
  bin: '/api/bin/',
  binRestore: '/api/bin/restore/',
  /** Undone imports whose people are in the trash. */
  binImports: '/api/bin/imports/',
  binRecord: (resource: string, id: number): string => `/api/bin/${resource}/${id}/`,
  history: '/api/history/',
  /** Actions that can be undone. */
  operations: '/api/operations/',
  operation: (id: string): string => `/api/operations/${id}/`,
  undoOperation: (id: string): string => `/api/operations/${id}/undo/`,
  releaseOperation: (id: string): string => `/api/operations/${id}/release/`,
  /** How long persons are kept; `stops/` keeps one of them longer. */
  retention: '/api/retention/',
  retentionStops: '/api/retention/stops/',
  /** The register of processing (GDPR article 30), and the texts of consents. */
  processing: '/api/processing/',
  consentTexts: '/api/consent-texts/',
  statistics: '/api/statistics/',
  search: '/api/search/',
  bulk: (resource: string): string => `/api/${resource}/bulk/`,
  values: (resource: string): string => `/api/${resource}/values/`,
  exported: (resource: string, format: 'csv' | 'xlsx'): string => `/api/${resource}/export.${format}`,
  /** The preview of a change of a record. */
  previewChange: (resource: string, id: number): string => `/api/${resource}/${id}/preview/`,
  versions: (resource: string, id: number): string => `/api/${resource}/${id}/versions/`,
  version: (resource: string, id: number, number: number): string =>
    `/api/${resource}/${id}/versions/${number}/`,
  /** Questions that may be added to those of an event. */
  proposedQuestions: '/api/events/proposals/',
  /** The places of an event. */
  promisedPrices: (eventId: number | string): string => `/api/events/${eventId}/prices/`,
  places: (eventId: number): string => `/api/events/${eventId}/places/`,
  drafts: (resource: string): string => `/api/${resource}/drafts/`,
  draft: (resource: string, id: number): string => `/api/${resource}/${id}/draft/`,
  draftPublish: (resource: string, id: number): string => `/api/${resource}/${id}/draft/publish/`,
  previews: (resource: string, id: number): string => `/api/${resource}/${id}/previews/`,
  preview: (resource: string, id: number, link: number): string => `/api/${resource}/${id}/previews/${link}/`,
  demo: '/api/demo/',
  demoRemove: '/api/demo/remove/',
  mailings: '/api/mailings/',
  /** Gives an application a place, also at a full event. */
  givePlace: (applicationId: number): string => `/api/evenemang/${applicationId}/place/`,
  cancelApplication: (applicationId: number): string => `/api/evenemang/${applicationId}/cancel/`,
  /** Lets an application with a place wait again; a GET tells who would get the place. */
  backToQueue: (applicationId: number): string => `/api/evenemang/${applicationId}/queue/`,
  /** The form of an application, filled in; a PUT corrects it. */
  applicationForm: (applicationId: number): string => `/api/evenemang/${applicationId}/form/`,
  reopenApplication: (applicationId: number): string => `/api/evenemang/${applicationId}/reopen/`,
  writeToParticipants: (eventId: number): string => `/api/events/${eventId}/mail/`,
  mails: '/api/mails/',
  /** The settings of backups; `download/` makes one and saves it. */
  backupSettings: '/api/backup-settings/',
  /** The mail server; `trial/` tries it, `domain/` reads the DNS. */
  mailSettings: '/api/mail-settings/',
} as const
