import type { BackupSettings } from '#shared/backup-settings.ts'
import type { DomainRecord, MailSettings } from '#shared/mail-settings.ts'

/** Answers of the calls about the mail server and backups, with something wrong in each. */
export const mailSettings: MailSettings = {
  source: 'panel',
  provider: 'google',
  host: 'smtp.gmail.com',
  port: 465,
  security: 'tls',
  address: 'info@forening.example',
  is_address_fixed: true,
  user: 'info@forening.example',
  has_password: true,
  is_password_lost: true,
}

export const records: DomainRecord[] = [
  { record: 'spf', state: 'missing', name: 'forening.example', add: 'v=spf1 mx ~all' },
  { record: 'dkim', state: 'unasked', name: '_domainkey.forening.example', add: null },
  { record: 'dmarc', state: 'unknown', name: '_dmarc.forening.example', add: null },
]

export const backupSettings: BackupSettings = {
  folder: '/srv/backup',
  is_folder_fixed: false,
  proposed: '/srv/data/backups',
  has_passphrase: true,
  is_passphrase_fixed: false,
  is_passphrase_lost: true,
  keep: 14,
  archives: [{ name: 'gille-2027-03-01.tar.gz.age', at: '2027-03-01T03:00:00+01:00', size: 5_000_000 }],
}
