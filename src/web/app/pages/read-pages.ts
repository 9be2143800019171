import { Page as AboutPage } from './about-page.tsx'
import { Page as ActivitiesPage } from './activities-page.tsx'
import { Page as EventFormPage } from './event-form-page.tsx'
import { Page as EventPage } from './event-page.tsx'
import { Page as OwnPage } from './own-page.tsx'
import { Page as PostPage } from './post-page.tsx'

/** The pages that visitors read one after the other, in one file: a visitor of one has the code of all. */
export const readPages = { AboutPage, ActivitiesPage, EventFormPage, EventPage, OwnPage, PostPage }
