import type { DemoBoardMember, DemoPartner } from './types.ts'

/** Telephone numbers are from the series that PTS keeps for films and books. */
export const board: DemoBoardMember[] = [
  {
    name: 'Tilda Ekenfjord',
    title: 'Ordförande',
    motto: 'Det finns alltid plats för en stol till.',
    email: 'ordforande@lyktgillet.example',
    phone: '070-174 06 05',
    image: 'portrait-chair.svg',
  },
  {
    name: 'Yonas Björkefall',
    title: 'Vice ordförande',
    motto: 'Laga först, fundera sedan, fika under tiden.',
    email: 'vice@lyktgillet.example',
    phone: '070-174 06 06',
    image: 'portrait-vice-chair.svg',
  },
  {
    name: 'Gunvor Sandhamre',
    title: 'Kassör',
    motto: 'Varje krona ska kunna berätta var den har varit.',
    email: 'kassor@lyktgillet.example',
    phone: '070-174 06 07',
    image: 'portrait-treasurer.svg',
  },
  {
    name: 'Meera Tallhage',
    title: 'Sekreterare',
    motto: 'Det som inte står i protokollet var bara en trevlig kväll.',
    email: 'sekreterare@lyktgillet.example',
    phone: '070-174 06 08',
    image: 'portrait-secretary.svg',
  },
  {
    name: 'Saga Ripenholt',
    title: 'Evenemangsansvarig',
    motto: 'Girlang löser det mesta.',
    email: 'evenemang@lyktgillet.example',
    phone: '070-174 06 09',
    image: 'portrait-events-officer.svg',
  },
  {
    name: 'Love Kvarnhammar',
    title: 'Webb- och friluftsansvarig',
    motto: 'Bästa uppkopplingen finns ovanför trädgränsen.',
    email: 'webb@lyktgillet.example',
    phone: '070-174 06 10',
    image: 'portrait-webmaster.svg',
  },
]

export const partners: DemoPartner[] = [
  { name: 'Rågbo Bageri', logoImage: 'logo-bakery.svg' },
  { name: 'Läslund Bokhandel', logoImage: 'logo-bookshop.svg' },
  { name: 'Hjulåker Cykel', logoImage: 'logo-bicycle-maker.svg' },
  { name: 'Morgonkvarn Kafferosteri', logoImage: 'logo-coffee-roaster.svg' },
  { name: 'Teater Lönn', logoImage: 'logo-theatre.svg' },
  { name: 'Vårdkasens Sparbank', logoImage: 'logo-savings-bank.svg' },
]
