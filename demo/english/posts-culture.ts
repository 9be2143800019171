import { bullets, h2, h3, quote, steps, text } from '#demo/html.ts'
import type { ByPicture, PostTexts } from './types.ts'

/** Feasts, songs and recipes. */
export const culturePosts: ByPicture<PostTexts> = {
  'fika.svg': {
    title: 'Saffron buns for the whole house',
    content: text(
      'There are two kinds of lussekatter, the saffron buns of Lucia: those that are dry, and those made with quark. This is the recipe of the house, refined over thirty Lucia mornings and tested on a hungry choir.',
      h2('You need (makes about 40)'),
      bullets(
        '50 g fresh yeast',
        '1 g saffron, and a lump of sugar to crush it with',
        '200 g butter',
        '5 dl milk',
        '250 g quark',
        '2 dl sugar',
        '½ tsp salt',
        'about 17 dl plain flour',
        'an egg for brushing and a handful of raisins',
      ),
      h2('How to do it'),
      steps(
        'Crush the saffron with the sugar lump and leave it in a spoonful of warm milk while you do the rest.',
        'Melt the butter, pour in the milk and heat it to 37 degrees. Dissolve the yeast in some of the liquid.',
        'Mix in everything but the raisins and work the dough for ten minutes. It should leave the bowl but feel as soft as an earlobe.',
        'Leave to rise under a cloth for 40 minutes. Roll, twist and press a raisin into each eye.',
        'Leave to rise for another 30 minutes, brush and bake at 225 degrees for 6–8 minutes in the middle of the oven.',
      ),
      h3('Gunvor’s advice'),
      'Take them out a minute earlier than you dare. And freeze them while they are still lukewarm, then they taste freshly baked for a whole month.',
    ),
  },
  'lanterns-on-the-river.svg': {
    title: 'Fifty lanterns on the river: how our oldest tradition began',
    content: text(
      'In the autumn of 1974 the power failed in half the city. In a cellar nine students were reading aloud from the same book, and when the lamp went out somebody folded a boat from the last page, put the stump of a candle in it and carried it down to the river. That is how Lyktgillet began.',
      'Ever since, we have let fifty paper lanterns float from the stone bridge down to the mill falls each year. Every lantern carries a wish. Nobody knows what the others have written, and that is the whole point.',
      quote(
        'I wrote the same thing for eleven years. In the twelfth it came true, so then I wrote thank you.',
      ),
      h2('The lanterns then and now'),
      'The first ones were made of newspaper and sank like stones. Today we fold them from waxed paper that breaks down by itself, and by the mill falls a group in waders catches every single one. Nothing is left in the water.',
      h2('Join us'),
      bullets(
        'The lantern workshop is open in the salon the week before. There is paper, and there are scissors.',
        'We gather by the bridge at dusk. Dress warmly and bring a cup.',
        'The group with the nets always needs more hands. Boots in sizes 36–47 can be borrowed.',
      ),
    ),
  },
  'song-book.svg': {
    title: 'The new song book is here – with room for your own song',
    content: text(
      'The old song book had served for eighteen years. Its spine was held together with tape, page 43 was missing in every copy, and nobody remembered why. Now the new one is printed: 128 pages, a blue cover and a ribbon that actually stays on.',
      'The editors have gone through more than three hundred songs. Some have been given a rest, others have got new verses, and some twenty were written by members in recent years.',
      h2('What is new'),
      bullets(
        'Music for all songs in several parts, set so that it can be read by candlelight.',
        'Explanations of words that nobody under sixty understands.',
        'Songs in Finnish, English, Arabic and Northern Sámi, with help on how to say them.',
        'Eight blank pages at the back for what you write yourself.',
      ),
      'The book costs <strong>SEK 90</strong> for members and is sold in the hall of Lykthuset and at our formal dinners. The first edition is 400 copies.',
      quote('A song book is not finished until it has got its first coffee stain.'),
    ),
  },
  'wreath.svg': {
    title: 'Make a wreath that lasts all night',
    content: text(
      'A good midsummer wreath survives dancing, rain and being sat on. This is how we make ours, by the method of Saga’s grandmother and with what grows along the ditch.',
      h2('Material'),
      bullets(
        'A frame of birch twigs or wire, measured around your own head',
        'Thin florist’s wire and a pair of scissors that bite',
        'Plenty of green leaves, preferably bilberry or birch',
        'Flowers with long stalks: oxeye daisies, clover, cornflowers, buttercups',
      ),
      h2('Step by step'),
      steps(
        'Pick in the morning and leave the flowers deep in water for an hour.',
        'Make small bunches of three leaves and two flowers.',
        'Lay the bunch against the frame and wind the wire around it three times, tightly.',
        'The next bunch covers the stalks of the one before. Go on in the same direction, all the way round.',
        'Hide the last end under the leaves of the first bunch.',
      ),
      'Pick only what there is plenty of, and never protected species. Put the wreath in a plastic bag with a few drops of water in the fridge, and it will look good the next day as well.',
    ),
  },
}
