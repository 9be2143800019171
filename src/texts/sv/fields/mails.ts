/** What mailings and mails are called in Swedish. */
export const mailings = {
  fields: {
    title: { label: 'Titel' },
    content: { label: 'Innehåll' },
    user_name: { label: 'Av' },
    audience: {
      label: 'Till',
      options: {
        subscribers: 'Prenumeranter',
        confirmed: 'Har plats',
        waiting: 'Väntar',
        everybody: 'Har plats och väntar',
        chosen: 'Utvalda',
      },
    },
    event_id: { label: 'Evenemang' },
    state: {
      label: 'Läge',
      options: {
        planned: 'Börjar strax',
        sending: 'Skickas',
        paused: 'Pausat',
        done: 'Klart',
        cancelled: 'Avbrutet',
      },
    },
    starts_at: { label: 'Börjar' },
    started_at: { label: 'Började' },
    finished_at: { label: 'Klart' },
    recipients: { label: 'Mottagare' },
    stopped: { label: 'Stoppade' },
    sent: { label: 'Skickade' },
    left: { label: 'Kvar' },
    failed: { label: 'Misslyckade' },
    uncertain: { label: 'Osäkra' },
    seconds_left: { label: 'Sekunder kvar' },
  },
} as const

export const mails = {
  fields: {
    mailing_id: { label: 'Utskick' },
    kind: {
      label: 'Slag',
      options: {
        information: 'Utskick',
        test: 'Prov på utskick',
        trial: 'Provmejl',
        welcome: 'Välkommen till listan',
        'confirm-subscription': 'Bekräfta prenumeration',
        activation: 'Bekräfta medlemskap',
        message: 'Nytt meddelande',
        'event-receipt': 'Anmälan till evenemang',
        'event-place': 'Plats på evenemang',
        'event-cancellation': 'Avbokad anmälan',
        'event-lapsed': 'Erbjuden plats har gått vidare',
        'event-information': 'Till deltagare',
        'event-reminder': 'Påminnelse om evenemang',
        'membership-receipt': 'Ansökan om medlemskap',
        application: 'Ny ansökan om medlemskap',
      },
    },
    recipient: { label: 'Mottagare' },
    subject: { label: 'Ämne' },
    state: {
      label: 'Läge',
      options: {
        queued: 'I kö',
        sending: 'Skickas',
        sent: 'Skickat',
        failed: 'Misslyckat',
        uncertain: 'Osäkert',
      },
    },
    attempts: { label: 'Försök' },
    next_attempt_at: { label: 'Nästa försök' },
    sent_at: { label: 'Skickat' },
    last_error: { label: 'Varför' },
  },
} as const
