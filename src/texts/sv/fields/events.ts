/** What applications and events are called in Swedish. */
export const evenemang = {
  page: 'Anmälningar',
  record: 'anmälan',
  fields: {
    name: { label: 'Namn' },
    email: { label: 'E-post' },
    event_name: { label: 'Evenemang' },
    message: { label: 'Meddelande' },
    event_id: { label: 'Tillfälle' },
    event_date: { label: 'Datum' },
    language: { label: 'Språk' },
    created_date: { label: 'Anmäld' },
    state: {
      label: 'Status',
      options: { confirmed: 'Har plats', waiting: 'Väntar', cancelled: 'Avbokad' },
    },
    queue_place: { label: 'Plats i kön' },
    own_page: { label: 'Egen sida' },
  },
} as const

export const events = {
  page: 'Evenemang',
  record: 'evenemang',
  adds: 'Nytt evenemang',
  fields: {
    eventName: { label: 'Namn' },
    eventDesc: { label: 'Beskrivning' },
    eventOrganizer: { label: 'Arrangör' },
    eventDate: { label: 'Datum', hint: 'Svensk tid' },
    dateJs: { label: 'Datum' },
    eventLocation: { label: 'Plats' },
    eventPrice: { label: 'Pris' },
    eventHasForm: { label: 'Anmälan', words: ['Ja', 'Nej'] },
    eventImage: { label: 'Bild' },
    eventEndDate: { label: 'Slutar', hint: 'Svensk tid' },
    capacity: {
      label: 'Platser',
      hint: 'Den som anmäler sig till ett fullt evenemang väntar i kö. Tomt: så många som vill',
    },
    registration_opens: { label: 'Anmälan öppnar', hint: 'Svensk tid. Tomt: genast' },
    registration_closes: { label: 'Anmälan stänger', hint: 'Svensk tid. Tomt: när evenemanget börjar' },
    bring: { label: 'Ta med', hint: 'Det som deltagarna ska ha med sig' },
    remind: {
      label: 'Påminnelse',
      words: ['Ja', 'Nej'],
      hint: 'Ett mejl till alla med plats, dagen före kl. 12',
    },
    cancelled: {
      label: 'Inställt',
      words: ['Inställt', 'Planerat'],
      hint: 'Står kvar på webbplatsen, märkt; ingen kan anmäla sig',
    },
    places_left: { label: 'Platser kvar' },
    queue_length: { label: 'I kön' },
  },
} as const
