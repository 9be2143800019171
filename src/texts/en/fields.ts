/** What records and fields are called where the definitions, whose words are English, do not say it themselves. */
export const fields = {
  resources: {
    about: { title: 'About us', plural: 'about us', page: 'About', record: 'About' },
    board: {
      title: 'member of the board',
      plural: 'board',
      page: 'Boards',
      record: 'Board',
      adds: 'New Board',
    },
    categories: {
      title: 'category',
      plural: 'categories',
      page: 'Categories',
      record: 'Category',
      adds: 'New Category',
    },
    contact: { title: 'message', plural: 'messages', page: 'Messages', record: 'Message' },
    evenemang: { title: 'application', plural: 'participants', page: 'Participants', record: 'Participant' },
    events: { title: 'event', plural: 'events', page: 'Events', record: 'Event', adds: 'New Event' },
    footer: { title: 'footer', plural: 'footer', page: 'Footer', record: 'Footer' },
    kontakt: { title: 'contact details', plural: 'contact details', page: 'Contact', record: 'Contact' },
    mailings: { title: 'mailing', plural: 'mailings' },
    mails: { title: 'mail', plural: 'mails' },
    members: {
      title: 'member',
      plural: 'members',
      page: 'Members',
      record: 'Member',
      adds: 'New Member',
      fields: { gender: { options: { M: 'He', F: 'She', O: 'They' } } },
    },
    partners: {
      title: 'partner',
      plural: 'partners',
      page: 'Partners',
      record: 'Partner',
      adds: 'New Partner',
    },
    posts: { title: 'post', plural: 'posts', page: 'Posts', record: 'Post', adds: 'New Post' },
    site: { title: 'settings', plural: 'settings', page: 'Site', record: 'Site' },
    subscribers: { title: 'subscriber', plural: 'subscribers', page: 'Subscribers', record: 'Subscriber' },
    users: { title: 'user', plural: 'users', page: 'Users', record: 'User' },
  },
  /** Label of the text that says what a picture shows; `{0}` stands for the picture's. */
  description: '{0} description',
  lacking: 'We have none',
} as const
