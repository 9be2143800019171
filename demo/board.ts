import { bakery, beacon, bookshop, cycles, roastery, theatre } from '#demo/drawings/logos.ts'
import { chair, eventsOfficer, secretary, treasurer, viceChair, webmaster } from '#demo/drawings/portraits.ts'
import type { DemoBoardMember, DemoPartner } from './types.ts'

/** Telephone numbers are from the series that PTS keeps for films and books. */
export const board: DemoBoardMember[] = [
  {
    name: 'Tilda Ekenfjord',
    title: 'Ordförande',
    motto: 'Det finns alltid plats för en stol till.',
    email: 'ordforande@lyktgillet.example',
    phone: '070-174 06 05',
    image: chair,
  },
  {
    name: 'Yonas Björkefall',
    title: 'Vice ordförande',
    motto: 'Laga först, fundera sedan, fika under tiden.',
    email: 'vice@lyktgillet.example',
    phone: '070-174 06 06',
    image: viceChair,
  },
  {
    name: 'Gunvor Sandhamre',
    title: 'Kassör',
    motto: 'Varje krona ska kunna berätta var den har varit.',
    email: 'kassor@lyktgillet.example',
    phone: '070-174 06 07',
    image: treasurer,
  },
  {
    name: 'Meera Tallhage',
    title: 'Sekreterare',
    motto: 'Det som inte står i protokollet var bara en trevlig kväll.',
    email: 'sekreterare@lyktgillet.example',
    phone: '070-174 06 08',
    image: secretary,
  },
  {
    name: 'Saga Ripenholt',
    title: 'Evenemangsansvarig',
    motto: 'Girlang löser det mesta.',
    email: 'evenemang@lyktgillet.example',
    phone: '070-174 06 09',
    image: eventsOfficer,
  },
  {
    name: 'Love Kvarnhammar',
    title: 'Webb- och friluftsansvarig',
    motto: 'Bästa uppkopplingen finns ovanför trädgränsen.',
    email: 'webb@lyktgillet.example',
    phone: '070-174 06 10',
    image: webmaster,
  },
]

export const partners: DemoPartner[] = [
  { name: 'Rågbo Bageri', logoImage: bakery },
  { name: 'Läslund Bokhandel', logoImage: bookshop },
  { name: 'Hjulåker Cykel', logoImage: cycles },
  { name: 'Morgonkvarn Kafferosteri', logoImage: roastery },
  { name: 'Teater Lönn', logoImage: theatre },
  { name: 'Vårdkasens Sparbank', logoImage: beacon },
]
