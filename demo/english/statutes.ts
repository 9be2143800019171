import { h2, h3, p, steps, text } from '#demo/html.ts'

/** The statutes in English; those in Swedish are what counts. */
export const statutes = text(
  h2('Statutes of Lyktgillet in Uppsala'),
  p(
    '<em>Adopted at the founding on 2 November 1974, last amended by the annual meeting. This is a translation; if the two differ, the Swedish text applies.</em>',
  ),
  h3('§ 1 Name and seat'),
  p(
    'The name of the association is Lyktgillet i Uppsala. It is a non-profit association, independent of political parties and religions, with its seat in the municipality of Uppsala.',
  ),
  h3('§ 2 Purpose'),
  p(
    'The purpose of the association is to be a meeting place for students, researchers and curious townspeople, to spread knowledge through open lectures and study circles, and to keep academic and popular traditions alive. Its activities shall be open and accessible to all.',
  ),
  h3('§ 3 Membership'),
  p(
    'A member is anyone who shares the purpose of the association, applies for membership and pays the membership fee. The board may refuse an application only if there are particular reasons to believe that the applicant will work against that purpose. A refusal shall be explained in writing.',
  ),
  p(
    'Membership lasts for twelve months from the day of payment. A member who wishes to leave tells the board, and has then left at once.',
  ),
  h3('§ 4 Membership fee'),
  p(
    'The annual meeting sets the membership fee for the coming year of operation. The board may waive the fee for a member who cannot afford it. A fee that has been paid is not refunded when a member leaves.',
  ),
  h3('§ 5 Rights and duties of members'),
  p(
    'Every member has the right to take part in the gatherings of the association, to read its minutes and accounts, to submit motions to the annual meeting and to vote. Every member shall follow the statutes and the rules of Lykthuset, and treat others with respect.',
  ),
  h3('§ 6 Exclusion'),
  p(
    'A member who does serious harm to the association, or who does not pay the fee in spite of a reminder, may be excluded by the board. The member shall be heard at least fourteen days before the decision, and may appeal against it to the next meeting of the association, whose decision is final.',
  ),
  h3('§ 7 Bodies'),
  p(
    'The bodies of the association are the annual meeting, the board, the auditors, the nominating committee and the committees that the board appoints. The year of operation and the financial year run from 1 July to 30 June.',
  ),
  h3('§ 8 Annual meeting'),
  p(
    'The annual meeting is the highest decision-making body of the association and is held before the end of September. Notice with a proposed agenda shall be sent to the members no later than three weeks before the meeting, and other documents no later than one week before. Motions shall have reached the board no later than two weeks before the meeting.',
  ),
  p('The annual meeting shall deal with the following matters:'),
  steps(
    'election of a chair, a secretary and two people to check the minutes and count the votes,',
    'whether due notice of the meeting has been given,',
    'the annual report and annual accounts of the board,',
    'the report of the auditors and the question of discharge from liability,',
    'the plan of operations, the budget and the membership fee,',
    'election of the board, the auditors and the nominating committee,',
    'motions, proposals from the board and any other business.',
  ),
  h3('§ 9 Voting and decisions'),
  p(
    'Every member who is present and has paid the fee has one vote. Voting by proxy is not allowed. Decisions are taken by simple majority unless these statutes say otherwise. If the votes are equal the chair of the meeting decides, except in elections, which are then decided by lot. Elections are held by secret ballot if anyone asks for it.',
  ),
  h3('§ 10 Extraordinary meeting'),
  p(
    'An extraordinary annual meeting is held when the board finds it necessary, or when the auditors or at least one tenth of the members ask for it in writing. Only matters named in the notice may be decided.',
  ),
  h3('§ 11 Board'),
  p(
    'The board consists of a chair and five to seven members, who are elected for one year. The chair is elected by the annual meeting; otherwise the board distributes its duties itself. The board leads the work of the association, carries out the decisions of the annual meeting, manages its assets and is responsible for its register of members.',
  ),
  p(
    'The board has a quorum when at least half of its members are present. Minutes shall be kept and approved. Notice is given no later than five days before a meeting.',
  ),
  h3('§ 12 Signatories'),
  p(
    'The chair and the treasurer sign for the association: each of them alone up to the amount that the board decides, and otherwise both together.',
  ),
  h3('§ 13 Audit'),
  p(
    'The annual meeting elects two auditors and a deputy for one year. They shall examine the accounts and the administration and hand their report to the board no later than two weeks before the annual meeting. An auditor may not be a member of the board at the same time.',
  ),
  h3('§ 14 Nominating committee'),
  p(
    'The nominating committee consists of three members and proposes candidates for all elections at the next annual meeting. It shall aim for a board that reflects the members.',
  ),
  h3('§ 15 Personal data'),
  p(
    'The association processes only such data about its members as the membership requires. The data is not passed on to others and is erased no later than twelve months after a member has left, unless the law demands otherwise.',
  ),
  h3('§ 16 Amendments'),
  p(
    'An amendment of these statutes requires a two-thirds majority at one annual meeting, or a simple majority at two consecutive meetings of the association of which one is an annual meeting.',
  ),
  h3('§ 17 Dissolution'),
  p(
    'The association is dissolved by a two-thirds majority at two consecutive annual meetings at least three months apart. Its assets shall then go to a purpose close to its own. The lantern above the gate shall burn until the last one has gone home.',
  ),
)
