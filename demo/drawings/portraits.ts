import { fjord, honey, lighter, lingon, ljung, paper, saffran, skins, skog } from './colours.ts'
import { glasses, locks, portrait, shoulders } from './portrait.ts'
import { times } from './random.ts'
import { circle, ellipse, path, rect, stroke } from './shapes.ts'

/** The chair: red curls and a green jacket, the river behind. */
export const chair = () =>
  portrait({
    skin: skins[0],
    hair: '#B5532C',
    eyes: '#3E6B58',
    smile: 'open',
    background:
      rect([0, 0, 800, 1000], fjord[2]) +
      circle([400, 420, 350], fjord[1]) +
      path('M0 760Q200 700 400 752T800 740V1000H0Z', fjord[3]) +
      path('M0 840Q220 790 420 836T800 820V1000H0Z', fjord[4]),
    behind: locks(
      [
        [226, 350, 92],
        [574, 350, 92],
        [206, 470, 88],
        [594, 470, 88],
        [224, 590, 80],
        [576, 590, 80],
        [276, 254, 92],
        [524, 254, 92],
        [400, 226, 104],
        [260, 680, 62],
        [540, 680, 62],
      ],
      '#A84A26',
    ),
    above:
      path(
        'M252 410C236 240 330 216 400 232C470 216 564 240 548 410C530 340 500 318 452 322C430 340 372 340 346 318C300 322 270 344 252 410Z',
        '#B5532C',
      ) +
      locks(
        [
          [286, 322, 40],
          [340, 284, 46],
          [404, 270, 48],
          [466, 286, 46],
          [516, 324, 40],
        ],
        '#C46036',
      ),
    clothes:
      shoulders(skog[7]) +
      path('M318 706L400 900L482 706Q400 790 318 706Z', paper) +
      path('M300 712L400 916L340 760L270 790L300 712Z', skog[8]) +
      path('M500 712L400 916L460 760L530 790L500 712Z', skog[8]) +
      stroke('M400 916V1000', skog[9], 5) +
      circle([560, 850, 15], saffran),
  })

/** The vice chair: short black hair, beard and a blue knitted jersey. */
export const viceChair = () =>
  portrait({
    skin: skins[3],
    hair: '#1B1716',
    smile: 'open',
    eyes: '#2F1D12',
    background:
      rect([0, 0, 800, 1000], honey) +
      circle([560, 300, 260], saffran, { opacity: '0.55' }) +
      circle([120, 760, 200], '#FFF3D6', { opacity: '0.7' }),
    behind: ellipse([400, 400, 156, 130], '#1B1716'),
    extra:
      path(
        'M254 470C262 600 320 664 400 666C480 664 538 600 546 470C536 520 520 540 492 520C460 500 430 508 400 512C370 508 340 500 308 520C280 540 264 520 254 470Z',
        '#1B1716',
      ) +
      path('M346 536Q400 556 454 536Q442 590 400 591Q358 590 346 536Z', '#6E1F29') +
      path('M353 540Q400 557 447 540L443 552Q400 565 357 552Z', '#FFFFFF'),
    above:
      path(
        'M248 408C226 214 330 196 400 200C476 194 574 220 552 408C544 360 530 330 508 314C450 294 350 294 292 314C270 330 256 360 248 408Z',
        '#1B1716',
      ) +
      times(9)
        .map((i) => circle([272 + i * 32, 250 - Math.sin((i / 8) * Math.PI) * 38, 24], '#26201E'))
        .join(''),
    clothes:
      shoulders(fjord[6]) +
      path('M306 700Q400 800 494 700L512 734Q400 846 288 734Z', fjord[7]) +
      times(10)
        .map((i) => stroke(`M${140 + i * 52} 884l26 -30l26 30`, paper, 8))
        .join('') +
      times(10)
        .map((i) => stroke(`M${140 + i * 52} 924l26 -30l26 30`, saffran, 8))
        .join(''),
  })

/** The treasurer: grey bob, round glasses, purple cardigan. */
export const treasurer = () =>
  portrait({
    skin: skins[5],
    hair: '#A9A4A0',
    eyes: '#3B6C93',
    background:
      rect([0, 0, 800, 1000], ljung[2]) +
      rect([90, 120, 620, 900], ljung[1], { rx: 310 }) +
      stroke('M0 880H800', ljung[3], 6),
    behind: path(
      'M206 620C180 320 250 190 400 190C550 190 620 320 594 620C590 660 560 668 540 650L260 650C240 668 210 660 206 620Z',
      '#97918D',
    ),
    extra: glasses(ljung[8]),
    above:
      path(
        'M236 470C212 250 330 214 410 222C520 222 590 300 562 474C552 400 530 352 486 318C440 352 330 372 282 350C256 380 244 420 236 470Z',
        '#B4AFAB',
      ) + stroke('M486 318C440 352 330 372 282 350', '#C9C5C2', 7),
    clothes:
      shoulders(ljung[6]) +
      path('M318 706Q400 790 482 706L460 1000H340Z', paper) +
      path('M318 706L340 1000H270L262 760Z', ljung[7]) +
      path('M482 706L460 1000H530L538 760Z', ljung[7]) +
      [800, 872, 944].map((y) => circle([304, y, 11], saffran)).join('') +
      locks(
        times(13).map((i) => [334 + i * 11, 742 + Math.sin((i / 12) * Math.PI) * 34, 7] as const),
        saffran,
      ),
  })

/** The secretary: long dark hair, a scarf and a warm red coat. */
export const secretary = () =>
  portrait({
    skin: skins[2],
    hair: '#251A17',
    smile: 'soft',
    eyes: '#3A2417',
    background:
      rect([0, 0, 800, 1000], skog[2]) +
      times(6)
        .map((i) =>
          path(
            `M${60 + i * 150} 1000V${520 - (i % 3) * 120}Q${130 + i * 150} ${430 - (i % 3) * 120} ${200 + i * 150} ${520 - (i % 3) * 120}V1000Z`,
            i % 2 ? skog[1] : skog[3],
            { opacity: '0.7' },
          ),
        )
        .join(''),
    behind: path(
      'M220 420C200 200 330 170 400 174C480 168 600 210 580 420C596 560 640 700 622 850C560 880 500 830 470 720H330C300 830 240 880 178 850C160 700 204 560 220 420Z',
      '#251A17',
    ),
    above:
      path(
        'M240 480C220 300 280 218 398 214C400 300 320 340 276 370C256 400 246 440 240 480ZM560 480C580 300 520 218 398 214C400 300 470 344 522 370C544 400 554 440 560 480Z',
        '#33241F',
      ) + stroke('M398 216Q398 190 398 182', '#4A342C', 4),
    clothes:
      shoulders(lingon[6]) +
      path(
        'M268 700C260 640 330 650 400 690C470 650 540 640 532 700C548 770 480 806 400 806C320 806 252 770 268 700Z',
        saffran,
      ) +
      path('M330 780L296 1000H390L420 790Z', '#E3A02F') +
      stroke('M290 712Q400 790 512 712M284 744Q400 820 520 744', '#D98F22', 7) +
      stroke('M310 940h76M316 910h76', '#D98F22', 7),
  })

/** The events officer: fair bun, denim overalls, striped top. */
export const eventsOfficer = () =>
  portrait({
    skin: skins[1],
    hair: '#D9A95B',
    smile: 'open',
    eyes: '#4B7FA8',
    background:
      rect([0, 0, 800, 1000], lingon[2]) +
      circle([400, 460, 340], '#FFF2EA') +
      times(18)
        .map((i) =>
          circle(
            [((i * 167) % 760) + 20, ((i * 271) % 940) + 30, 9 + (i % 3) * 4],
            [saffran, fjord[4], lingon[4], skog[4]][i % 4] as string,
          ),
        )
        .join(''),
    behind:
      circle([400, 168, 92], '#C6954A') +
      circle([388, 154, 78], '#D9A95B') +
      path('M230 420C216 240 320 200 400 200C480 200 584 240 570 420L560 520H240Z', '#C6954A'),
    above:
      path(
        'M246 452C226 270 320 224 400 226C480 224 574 270 554 452C546 380 524 330 470 306C420 340 360 348 330 336C286 350 258 390 246 452Z',
        '#D9A95B',
      ) +
      stroke('M470 306C420 340 360 348 330 336M300 290Q340 252 400 246', '#E8C27F', 7) +
      circle([246, 508, 11], saffran) +
      circle([554, 508, 11], saffran),
    clothes:
      shoulders(paper) +
      times(6)
        .map((i) =>
          stroke(
            `M${110 - i * 8} ${812 + i * 34}Q400 ${846 + i * 36} ${690 + i * 8} ${812 + i * 34}`,
            fjord[6],
            10,
          ),
        )
        .join('') +
      path('M300 712Q400 800 500 712L506 740Q400 834 294 740Z', paper) +
      path('M286 880H514L530 1000H270Z', fjord[7]) +
      path('M226 744L290 724L320 900H276ZM574 744L510 724L480 900H524Z', fjord[7]) +
      circle([298, 904, 15], saffran) +
      circle([502, 904, 15], saffran) +
      rect([340, 924, 120, 76], fjord[8], { rx: 8 }),
  })

/** The webmaster: brown fringe, beanie and a green hooded top. */
export const webmaster = () =>
  portrait({
    skin: skins[0],
    hair: '#6B4630',
    eyes: '#54708A',
    background:
      rect([0, 0, 800, 1000], fjord[8]) +
      circle([400, 440, 330], fjord[7]) +
      times(26)
        .map((i) =>
          circle([((i * 197) % 780) + 10, ((i * 131) % 620) + 20, 2 + (i % 3) * 1.5], '#FFFFFF', {
            opacity: '0.6',
          }),
        )
        .join(''),
    behind: path('M236 420L228 600Q260 640 290 600V420ZM564 420L572 600Q540 640 510 600V420Z', '#5A3825'),
    extra:
      path(
        'M300 560C320 640 360 662 400 662C440 662 480 640 500 560C470 606 440 616 400 616C360 616 330 606 300 560Z',
        '#6B4630',
        { opacity: '0.32' },
      ) + glasses('#2B2320'),
    above:
      path(
        'M252 420C250 350 300 330 340 362Q380 330 420 362Q470 326 548 420C540 340 520 310 400 306C280 310 260 340 252 420Z',
        '#6B4630',
      ) +
      path('M238 350C220 150 330 118 400 118C470 118 580 150 562 350Q400 270 238 350Z', saffran) +
      path('M470 130C560 160 576 250 562 350Q520 326 480 318C492 250 490 190 470 130Z', '#E09E2C') +
      path('M228 372Q222 306 250 296Q400 240 550 296Q578 306 572 372Q400 300 228 372Z', '#D98F22') +
      times(9)
        .map((i) =>
          stroke(`M${262 + i * 34} ${336 - Math.sin(((i + 0.5) / 9) * Math.PI) * 42}v-34`, saffran, 6),
        )
        .join('') +
      circle([400, 112, 44], lighter(saffran, 0.5)),
    clothes:
      shoulders(skog[6]) +
      path(
        'M236 770C230 690 300 650 330 640Q340 760 400 800Q460 760 470 640C500 650 570 690 564 770C520 850 440 870 400 870C360 870 280 850 236 770Z',
        skog[7],
      ) +
      path('M318 706Q400 800 482 706L470 760Q400 830 330 760Z', paper) +
      stroke('M350 850V950M450 850V940', paper, 9) +
      circle([350, 956, 8], '#C9CED5') +
      circle([450, 946, 8], '#C9CED5'),
  })
