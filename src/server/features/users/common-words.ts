/**
 * Words that people build passwords from, in Swedish and English, without å ä ö and other marks. The list is our own.
 * `common-passwords.ts` refuses a password made of two of them, or of one and digits.
 */
export const commonWords: readonly string[] = `
abba admin administrator adminadmin aik alexander alice alltid allt andersson andreas angel anna
anders apple april arsenal august autumn baby babygirl badminton banan banana bandy barcelona barn
baseball basket basketboll basketball batman beautiful benjamin berlin bil bilen blomma blomman blommor blue
bmw bok boll bollen bord borussia bosse brother bubbla bulle butterfly canada carl carlsson cat catherine
champion change changeme charlie cheese chelsea chocolate choklad christian christina christmas
cocacola code coffee computer cookie dad dag dagen dance daniel dansa dator datorn david december default demo
detta dig djurgarden dog dolphin doris dragon dreams drottning du elefant elin elisabeth elizabeth emma
england english enter erik eriksson eva evenemang facebook fader familj familjen familia family fantasy february
februari ferrari festen fest fisk fisken flickan flower football forening foreningen forever fotboll
france freedom freund fredag friday friend friends frukt fuckyou game games gaming ghost gillet gille
girl glass god godnatt gold golf google gosling goteborg granen green guest guitar gustav
gustafsson hacker hallo halsa hammarby hammer handboll hanna hannah happy hast hasten hatten hej hejhej
hejsan hello helloworld hemlig hemliga hemligt hemma himmel himlen hjarta hjartat hockey home honey host
hosten house hund hunden hundar hunter iceland ikea iloveyou important inga ingen inloggning instagram
internet invite isabella isak ishockey jag january januari jennifer jessica jesus johan johannes johansson
jonas jordan jordgubbe jordgubbar jul julen jules july juli june juni jultomten kaffe kaka kalle kanel karin
karl karlsson katt katten katter kanelbulle kevin killer king kitten kitty kompis kompisar konto kram kristina
kung kungen kvinna kyckling kyrka lakrits larare larsson lars laser lasen ledig legend lejon lennart letmein
lillebror lillis linda linkedin linnea linux lisa liverpool livet locked login logga london lords losen losenord
losenordet losenordet lova love lovely loveme lover lucas lucky lund maggie magic magnus malmo mamma mammas
man manager manchester maria marie marken mars marsh martin martina master matte matthew medlem medlemmar
medlemskap messi michael michelle mickey midsommar midnight mikael minecraft mig min minne mitt mittlosen mobil
mobile mode mohammad mohammed mom monday mondag money monkey moon morgon morning mormor morfar moped
mother motorola mountain mouse movie music musik musse myspace mustang mynewpassword namn natalie natt naruto
network newpassword never new newyork nicole nilsson ninja nintendo norge norrkoping november nissan nyckel nytt
oktober october office olle olof olsson open orange orebro oskar oscar pappa pappas paris parola pass passw
passwd password passwords passwort pelle pepper persson peter petter phoenix picture pirate pizza play player
playstation please pojken pokemon polis porsche potatis potato power prince princess prinsessa private
purple qazwsx qwerty qwertz rainbow ranger real realmadrid rebecca red regn ricky robert robin rock
rockstar root roligt rosa rosen russia saker samsung samuel sandra sara sarah school scooter secret secrets
secure security semester september server shadow silver simon simple sister skola skolan skor snoopy snow
snowboard snowman soccer sol solen solros solsken sommar sommaren sommarlov sommartid sofia son sophie
sparkle spel spelare spider spiderman spring sport sporten spotify star stad starwars stefan stella stina stjarna
stjarnan stockholm strawberry student studenten studenter studentkar styrelse styrelsen sugar summer
sunday sun sunshine super superman superstar superuser surfer svamp svensk svensson svenska sverige
sweden sweet sweetheart sysadmin system tack tarta teacher technics telefon temp temporary tennis
test testar tester testing tiger tigger thomas thunder tisdag titta toor tomte tomten tommy tobias torsdag
toyota tottenham training travel trustno troll trollet turtle twitter umea universitet united unicorn uppsala
user username vacker vanner vandra vanessa vasteras vatten vecka victor victoria video viktor viktoria vinter
vintern virus volleyboll volleyball volvo var varen warcraft warrior wasa welcome wednesday valkommen
vinna whatever william windows winner winter wizard wolf woman word work world yamaha yellow youtube zelda zidane
zlatan onsdag lordag sondag manad mandag thursday saturday tuesday
`
  .trim()
  .split(/\s+/)
