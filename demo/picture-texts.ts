import type { PictureFile } from './types.ts'

/** The alternative texts of the pictures of posts and events. */
const texts: Readonly<Record<PictureFile, string>> = {
  'bicycle-workshop.svg': 'Två personer lagar en röd cykel i en verkstad.',
  'choir.svg': 'En kör i mörka kläder sjunger i en kyrka, med dirigenten framför sig.',
  'concert.svg': 'Ett band spelar på scen i lila strålkastarljus framför en dansande publik.',
  'crayfish-party.svg': 'Gäster i spetsiga hattar äter kräftor under pappersmånar och kulörta lyktor.',
  'exam-desk.svg': 'Ett skrivbord ovanifrån, med dator, anteckningar, kaffe och en bulle.',
  'fika.svg': 'Lussekatter på ett grönt fat mellan kaffekoppar på en rutig duk.',
  'film-night.svg': 'En biosalong bakifrån; på duken går solen ner över en fjällsjö.',
  'football.svg': 'Fotbollsspelare i farten på en gräsplan, med publik vid skogsbrynet.',
  'formal-dinner.svg': 'Finklädda gäster längs ett långbord med levande ljus under kristallkronor.',
  'game-night.svg': 'Fem vänner skrattar runt ett brädspel under en taklampa.',
  'game-shelf.svg': 'En bokhylla full av brädspel i glada färger.',
  'house-at-dusk.svg': 'Ett gult hus med lysande fönster i skymningen, med folk och cyklar utanför.',
  'kitchen-garden.svg': 'En person mellan odlingslådor och solrosor vid ett gult hus.',
  'lanterns-on-the-river.svg': 'Pappersbåtar med ljus flyter på ån under en bro en stjärnklar natt.',
  'lecture.svg': 'En föreläsare visar stjärnbilder för en full sal.',
  'lucia-procession.svg': 'Ett luciatåg i snön framför ett gult hus.',
  'midsummer.svg': 'Människor dansar runt en midsommarstång.',
  'newcomers-fika.svg': 'Två par pratar vid ett fikabord under girlander.',
  'northern-lights.svg': 'Norrsken över en sjö; två personer vid en lägereld bredvid ett tält.',
  'packed-for-skiing.svg': 'Skidor, ryggsäck och pjäxor lutade mot en röd vägg i snön.',
  'reading-room.svg': 'Tre personer läser vid gröna lampor i en läsesal med böcker längs väggarna.',
  'riverside.svg': 'Cyklar parkerade vid ån, med en stenbro och gamla hus på andra sidan.',
  'ski-trip.svg': 'Tre skidåkare på väg ner mellan granar, med fjäll bakom.',
  'song-book.svg': 'En uppslagen sångbok med noter på en röd duk.',
  'term-programme.svg': 'Två personer framför en anslagstavla med terminens program.',
  'winter-cabin.svg': 'En röd stuga i snön på fjället i månsken.',
  'wreath.svg': 'En krans av blommor med sax och band bredvid.',
}

/** @throws Error when nobody has said what the picture shows */
export function textOf(file: PictureFile): string {
  const text = texts[file]
  if (!text) throw new Error(`nothing says what ${file} shows`)
  return text
}
