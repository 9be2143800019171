import type { OpenedPicture } from '#shared/picture-library.ts'

/** Answer of the call about one picture of the library, which is shown in each way. */
export const openedPicture: OpenedPicture = {
  id: 1,
  image: '/media/00000000000000000000000000000000-640x480/640.webp',
  image_sizes: { width: 640, height: 480, srcset: '' },
  alt: '',
  alt_en: '',
  image_focus: '',
  file_name: '',
  bytes: 50_000,
  created_at: '2027-03-01T12:00:00+01:00',
  is_kept: false,
  use: 'used',
  title: '',
  places: 2,
  shown_in: [
    { resource: 'posts', id: 1, title: 'Lucia', state: 'draft' },
    { resource: 'about', id: 1, title: '', state: 'copy' },
  ],
  hidden_places: 1,
}
