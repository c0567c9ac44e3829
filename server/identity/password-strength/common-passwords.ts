/** Words among the 7,500 commonest passwords (from zxcvbn-ts, MIT licence); in lower case, of four letters or more. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
aaasss aaliyah aardvark aaron abbott abby aberdeen abgrtyu abigail abnormal abraham abrakadabra absolut absolute abstr
access accord account achilles achtung acmilan action active acura adam adams addict addison adgjmptw adidas admin
admiral adonis adrian adriana adrienne adult adults advance advent aezakmi africa again aggies aikido aikman airborne
airbus airforce airplane airport airwolf akira alabama aladin alan alanis alaska albany albatros albert alberta
alberto albina albion alchemy alejandr alejandro aleksandr aleksandra aleksey alena alenka alessandro alex alexalex
alexande alexander alexandr alexandra alexandre alexey alexia alexis alfa alfred alfredo alibaba alice alicia alien
aliens alina alisha alison alissa allan allen alliance allison allmine allsop allstar almighty almond aloha alone
alpha alphabet alpine altima alucard always alyssa amadeus amand amanda amateur amateurs amazing amazon amber ambers
amelia americ america american amerika amigo amigos amorcit amore amsterda amsterdam anaconda anai anakin anal analsex
anarchy anastasi anastasia anastasiya anchor anders andersen anderson andre andrea andreas andrei andres andrew andrey
andromed andromeda andy anfield angel angela angelic angelica angelika angelina angelo angels angelus angie angus
anhyeuem animal animals anime anita anna annabell anne annette annie annika answer antares antelope anthon anthony
anthrax antoine anton antoni antonia antonina antonio antony anubis anything apache apollo apple applepie apples april
aptiva aquarius aragorn aramis arcadia archer archie arctic argentin argentina ariana arianna aries arizona arjay
arkansas arlene armada armagedon armand armani armstron army arnold around arrow arrows arsenal artem artemis artemka
arthur artist artur arturo asdasd asddsa asdf asdfasdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfjkl asdfzxcv asdqwe
asdzxc asgard ashle ashlee ashleigh ashley ashton asia asian asians asimov aspen aspire aspirine assasin assass
assassin assfuck asshole assholes assman assword asterix astra astral astrid astro astros athena athens athlon atlanta
atlantic atlantis atomic attack attila attitude aubrey auburn audi auditt audrey auggie august augusta augustus aurora
aussie austin australi australia autumn avalanch avalon avatar avenger avenue aviation awesome azamat azazel azerty
azertyui azsxdc azsxdcfv babe babes babies baby babybaby babyblue babyboy babydoll babyface babygirl babylon babylove
bacardi bacchus back backdoor backup bacon badass badboy baddog badger badgers badgirl badman baggins baggio bagira
bahamut bailey baker balance baldwin ball baller ballet ballin balloon balloons balls bambam bamboo banana bananas
banane bandit bang bangbang banger bangkok bank banker banner banshee banzai barbados barbara barber barbie barcelon
barcelona barefoot baritone barker barkley barnes barney baron barrett barron barry barselona barsik bart bartman
barton basebal baseball basket basketba basketball bass basset bassman bastard batman battery battle baxter bayern
bball bcfields bdsm beach beaches beacon beagle beaker beamer bean beaner beanie beans bear bearbear bearcat bearcats
beardog bears beast beastie beater beatle beatles beatrice beautifu beautiful beauty beaver beavis because becker
beckham becky beefcake beemer beer beerbeer beerman beetle beezer believe belinda bell bella belle belly belmont
bender benfica beng bengals benito benjamin bennett bennie benny benoit benson bentley beowulf beretta berger bergkamp
berkeley berlin bermuda bernard bernie bert bertha bertie bessie best bestbuy beta beth bethany better bettina betty
beverly bhbirf bian bianca biao biatch bicycle bigass bigballs bigbang bigbear bigben bigbird bigblock bigblue bigbob
bigboobs bigbooty bigboss bigboy bigbutt bigcat bigcock bigdaddy bigdawg bigdick bigdog bigfish bigfoot bigger biggie
biggles bigguy bighead bigmac bigman bigmike bigmoney bigone bigones bigpimp bigpoppa bigred bigsexy bigtime bigtit
bigtits bike biker bikini bilbo bill billie billy billybob billyboy bimbo bimmer bing bingo binladen biology bird
birddog birdie birdman birgit birthday biscuit bishop bismillah bitch bitchass bitches bitchy biteme bitter bizkit
blabla black blackbir blackcat blackdog blackhaw blackie blackjac blackjack blackman blackout blacks blacky blade
blades blahblah blaine blake blam blanco blast blaster blaze blazer bledsoe blessed blessing blizzard blond blonde
blondes blondie blood bloody blossom blow blowfish blowjob blowme blue blueball bluebell bluebird blueblue blueboy
bluedog blueeyes bluefish bluejays bluemoon blues bluesky bluesman boat boater boating bobafett bobbie bobbob bobby
bobcat bobdole bobdylan boeing bogart bogdan bogey bohica boiler bolitas bollocks bollox bologna bolton bomb bombay
bomber bombers bond bondage bone bonehead boner bones bonita bonjour bonjovi bonkers bonnie bonsai boob boobie boobies
booboo boobs booger boogie book booker bookie bookworm boom boomboom boomer booster bootie boots booty bootys boozer
borabora bordeaux borders boricua boris borussia bosco boss bossman boston bottle bottom boulder bounce bounty bowler
bowling bowman bowser bowwow boxer boxers boxing boxster boys boytoy bozo brad bradford bradley brain brains brand
brandi brando brandon brandy brasil braves bravo brazil breanna breast breasts breeze bremen brenda brendan brent
brett brewer brewster brian briana brianna bricks bridge bridget bright brighton brigitte bristol british britney
brittany brittney broadway brodie broken broker bronco broncos bronson bronze brooke brooklyn brooks brother brothers
brown brownie browning browns bruce brucelee bruins bruiser bruno brutus bryan bryant bubba bubbas bubble bubbles
buceta buck bucket buckeye buckeyes buckshot budapest buddah buddha buddie buddy buddyboy budlight budman budweise
budweiser buffalo buffett buffy bugger builder building bukkake bull bulldog bulldogs bullet bullfrog bulls bullseye
bullshit bummer bumper bunghole bunker bunnies bunny burger burns burrito burton bush bushido business buste busted
buster busty butch butcher butler butt butter buttercu butterfl butterfly butters buttfuck butthead butthole buttman
button buttons butts buzz buzzard byteme cabbage cabron cactus cadillac caesar caitlin calgary calibra calico caliente
californ california caligula calimero callaway callie callisto callum calvin camaro camaross cambiami camden camel
camelot camels cameltoe camera camero cameron camila camilla camille campbell camper canada canadian cancel cancer
cancun candace candice candle candy candyman cang cannabis cannon canon cantona canuck canucks canyon capecod capetown
capital capone caprice capricor capricorn capslock captain caramel caravan carbon card cardiff cardinal cardinals
cards carina carl carla carlito carlitos carlo carlos carlton carman carmel carmen carnage carnival carol carole
carolin carolina caroline carolyn carpedie carpente carpet carrera carrie carroll carrot cars carson carter cartman
cartoon carver casanova cascade caserta casey cash casino casper cassandr cassidy cassie castillo castle castor castro
catalina catdog catfish catherin catherine cathy catman cats cattle catwoman caught cavalier caveman cayman ccbill
cdtnbr cdtnkfyf ceasar cecile cecilia cedric celeb celeron celeste celica celine celtic celtics ceng center central
century cerberus cessna cevthrb cfitymrf cgfhnfr chad chai chainsaw chair challeng chambers champ champion champs chan
chance chandler chandra chanel chang change changed changeme changes channel chantal chao chaos chapman charger
chargers charity charlene charles charley charli charlie charlott charlotte charlton charly charmed charon charter
chase chaser cheater check checkers cheddar cheech cheeks cheers cheese cheetah chef chelse chelsea chemical cheng
cherokee cherries cherry cheryl cheshire chester chestnut chevelle chevrole chevrolet chevy chevys chewie cheyenne
chiara chicago chichi chick chicken chickens chicks chico chief chiefs children chilli chillin chilly chimera china
chinese chinook chip chipmunk chipper chippy chips chivas chloe chocha chocolat chocolate choice choke chong choochoo
chopin chopper chou chris chrisbln chriss chrissy christ christia christian christie christin christina christine
christma christmas christop christopher christy chrome chronic chrono chrysler chuai chuang chubby chuck chuckie
chuckles chucky chui chun chunky chuo church ciccio cicero cigar cigars cinder cindy cinema cinnamon circle circus
cisco citadel citizen citroen city civic cjkysirj cjkywt claire clancy clapton clarence clarinet clarissa clark
classic classics claude claudi claudia claudio clay claymore clayton clemson cleo cleopatr cleopatra clevelan clifford
clifton climber clinton clipper clippers clit clitoris clock close closer cloud clouds clover clown clowns club clutch
clyde cnfybckfd coach cobain cobalt cobra cobras cocacola cocaine cock cocker cocks cocksuck coconut codered cody
coffee cohiba coke cold coldbeer coldplay cole coleman colleen college collin collins colnago colombia colonel
colorado colors colton coltrane columbia columbus comanche combat comedy comet comfort comics coming command commande
commando common company compaq compass complete compton compute computer conan concord concorde concrete condom condor
confused cong connect conner connie connor conover conrad consumer contact content contest control conway cookie
cookies cool coolcat coolcool cooldude cooler coolguy coolio coolman coolness cooper coors cooter copper corey corinne
corleone corndog cornell cornwall corolla corona corrado corsair corvette cosmic cosmo cosmos costello cosworth
cottage cotton cougar cougars counter country county courage courtney coventry cowboy cowboys cowgirl coyote crack
cracker craig cramps crash crawford crazy crazybab cream creampie creamy create creation creative creature credit
cricket criminal crimson cristian cristina critter crjhgbjy cromwell cross crow cruise cruiser crunch crusader crusher
crusty crysis crystal cthtuf cthulhu cthutq ctrhtn cuan cubbies cubswin cuddles cuervo cumming cumshot cunt cunts
cupcake curious curtis custom customer cutiepie cutlass cutter cxfcnmt cyber cyborg cyclone cyclops cygnus cynthia
cypress dabears daddy daddyo daemon daewoo dagger daisy dakota dale dalejr dallas dalshe dalton damage damian damien
dammit damnit damon dana dance dancer dancing dang danger danie daniel daniela daniele danielle daniels daniil danila
danni danny dannyboy dante danzig daphne darius dark darkangel darklord darkman darkness darkside darkstar darlene
darling darrell darren darryl darwin data datsun dave david davide davids davidson davies davis dawg dawn dawson
daylight dayton daytona dbrnjh dbrnjhbz deacon dead deadhead deadly deadman deadpool dean deanna death debbie deborah
december decker deedee deejay deep deeper deepthroat deer deeznuts deeznutz defender defense defiant deftones dejavu
delete delfin delight delilah dell delphi delta deluxe demo demon demons denali deng denis denise deniska denmark
dennis dentist denver depeche deputy derek derf derparol derrick descent desert design designer desire desiree deskjet
desmond destin destiny destroy detroit deutsch devil devildog devils devin devo devon dexter dfcbkbq dfkthbz dfkthf
dfktynby dfktynbyf dfvgbh dharma diablo dialog diamond diamonds dian diana diane dianne diao diaper dick dickhead
dickie dicks diego diehard diesel dietcoke dieter digger diggler digimon digital dilbert dildo dilligaf dillon dima
dimas dimples dinamo dinara dindom ding dingdong dinner dino dinosaur dipshit direct director dirtbike dirty disco
discover disney diver divine diving divorce dixie django dkflbckfd dkflbr dkflbvbh dmitriy doberman doctor dodge
dodger dodgeram dodgers dogbert dogboy dogcat dogface dogfood dogg dogger doggie doggies doggy doghouse dogman
dogpound dogs dogshit dogwood doitnow dollar dollars dolly dolores dolphin dolphins domain domingo dominic dominik
dominion domino donald dong donkey donna donnie donovan dontknow donuts doobie doodle doofus doogie dookie doomsday
door doors dorian dorothy dotcom dottie double doug doughboy dougie douglas down download downtown dracula drago
dragon dragonba dragonball dragons dragoon drake drakon draven dream dreamer dreams drew drifter drive driver drizzt
droopy drowssap drpepper drummer drunk dthjybrf duan dublin ducati duchess duck duckie ducks dude dudedude dudley
duffman duke dumbass duncan dundee dungeon dupont durango duster dustin dusty dutch dutchess dwayne dwight dylan
dynamite dynamo dynasty eagle eagles earnhard earth earthlink easter eastern easton eastside eastwood easy eating
eatme eatpussy eatshit ebony eclipse eddie edgar edison eduard eduardo edward edwards eeyore eggman eggplant eight
eileen einstein ekaterina elaine elcamino eldorado eleanor electra electric electro electron elefant element elena
elephant eleven elijah elite elizabet elizabeth elizaveta ellen ellie elliot elliott elvira elvis elwood emerald
emerson emilia emilie emilio emily eminem emma emmanuel emmitt emperor empire energy enforcer engage engine engineer
england english enigma enjoy enrico enter enterme enternow enterpri enterprise entropy entry epsilon eraser eric erica
ericsson erik erika erin ernest ernesto ernie erotic erotica escape escort espresso esther estrella eternal eternity
ethan eugene eureka europa europe evan evangelion evelyn everest everett everlast everton evgeniy evil evolution
excalibu excalibur excite exigen exigent exodus exotic expert explore explorer express extra extreme fabian fabie
fabric face facebook facial factory faggot fairlane faith faithful falcon falcons fallen fallout family famous
fandango fang fanny fantasia fantasy fantomas farley farmer farscape farside fart fashion fast fastball faster fatass
fatboy fatcat father fatima fatman fatty fearless feather february federal federico feet felicia felipe felix fellow
female fender feng fenris fenway fergie fergus ferguson fernand fernando ferrari ferret ferris fester festival fetish
fghtkm fgtkmcby ficken fiction fidelio fiesta figaro fight fighter films filter filthy finally finance finger fingers
finish finland fire fireball firebird firefigh firefire firefly firefox fireman firewall first fischer fish fishbone
fisher fishes fishfish fishhead fishin fishing fishman fisting fitness five fkbyjxrf fktrcfylh fktrcfylhf fktrctq
fktyrf flame flames flamingo flanker flash flasher flatron fletch fletcher flexible flight flip flipper floppy
florence flores florian florida flounder flower flowers floyd fluffy flyboy flyers flyfish flying focus foobar food
foot footbal football force ford forest foreve forever forfun forget forgot format formula forrest forsaken fortress
fortuna fortune forum forward foryou fossil foster fountain fowler foxtrot foxy foxylady franc france frances francesc
francesco francis francisc franco francois frank frankie franklin franky fraser freak freaks freaky freckles fred
freddie freddy frederic fredfred fredrick free freebird freedom freefall freefree freeman freepass freeporn freesex
freeuser freeway freeze french fresh friday friend friendly friends fright frisco frisky fritz frodo frog frogger
froggy frogman from frontier frost frosty frozen fubar fuck fucked fucker fuckers fuckface fuckfuck fuckhead fuckher
fuckin fucking fuckinside fuckit fuckme fuckoff fuckthis fucku fuckyo fuckyou fugazi fulham fullmoon function funny
funstuff funtime fusion fussball futbol future fuzzy fyfcnfcbz fyfnjkbq fylhtq fytxrf fyutkbyf gabrie gabriel gabriela
gabriell gadget gaell gagged gagging galant galaxy galina galore gambit gambler game gameboy gamecock gamecube
gameover games gandalf ganesh gang gangbang gangsta gangster garage garbage garcia garden garfield gargoyle garion
garrett gary gasman gaston gateway gator gatorade gators gawker gbhfvblf gbpltw gegcbr geheim gemini gene general
generic genesis geneva geng genius geoffrey georg george georgia georgie gerald gerard german germany geronimo gerrard
gertrude gesperrt getmoney getout getsome gfhjkm gfhjkmgfhjkm ghbdtn ghbdtnbr ghblehjr ghbywtccf ghetto ghjcnj
ghjcnjgfhjkm ghjcnjnfr ghjuhfvvf ghost ghostrider ghosts giant giants gibson gideon gidget giggles gilbert gilles
gillian gilligan gina ginger giorgi giorgio giovanna giovanni giraffe girl girls giuseppe gizmo gizmodo gjkbyf glacier
gladiato gladiator glamour glasgow glass glenn global globus glock gloria glory glow gmoney goalie goat goaway gobears
goblin goblue gobucks goddess godfathe godfather godlike godsmack godzilla gofish goforit goirish goku gold goldberg
golden goldfing goldfish goldie goldstar goldwing golf golfball golfer golfgolf golfing goliath gollum gonavy gong
gonzales gonzalez gonzo goober good goodboy goodbye goodgirl goodie goodluck goodman goodtime goofy google gooner
goose gopher gordo gordon gore gorgeous gorilla gotcha goten goth gothic gotmilk gotohell govols grace gracie graham
grand grande grandma grandpa granny grant grapes graphics grateful gratis gravity grease great greatone greece greedy
green greenbay greenday greene greens greg gregor gregory gremlin grendel gretchen gretzky griffey griffin grinch
gringo grizzly gromit groove groovy groucho groups grover grumpy gryphon gtnhjdbx guai guang guardian guess guest
guido guiness guinness guitar guitars gundam gunnar gunner gunners gunther gustav gustavo guyver gymnast gypsy habibi
hack hacked hacker haggis hailey hairy halflife halifax hall hallie hallo hambone hamburg hamilton hamish hamlet
hammer hammers hammond hampton hamster handball handsome handyman hang hank hanna hannah hannibal hans hansen hansolo
hanson happiness happy happyday hard hardball hardcock hardcore harddick harder hardon hardone hardrock hardware
harlem harley harmony harold harper harris harrison harry harrypotter harvard harvest harvey hassan hastings hate
hattrick havana havefun hawaii hawaiian hawk hawkeye hawkeyes hayabusa hayden hayley head health heart hearts heat
heater heather heaven heckfy hector hedgehog heidi heineken heinrich hejsan helen helena helene hell hellboy hellfire
hello hellokitty helloo hellos hellyeah helmet helmut help helper helpme hendrix heng henry hentai herbert herbie
hercules here heritage herman hermes heroes hershey hesoyam hetfield hewlett heynow hidden higgins high highbury
highheel highland highlander highway hilary hill hillary hilton hiphop hippie history hitachi hithere hitler hitman
hjccbz hjvfirf hobbes hobbit hockey hokies hola holden hole holes holiday holidays holland hollie hollow holly
hollywoo hollywood holmes holycow holyshit home homeboy homer homerj homers homerun honda hondas honey honeybee hong
hongkong honolulu hookem hooker hookup hooligan hooper hoops hoosier hoosiers hooter hooters hootie hoover hope
hopeful hopeless hopkins hopper horace horizon horndog hornet hornets horney horny horse horses hotbox hotboy hotdog
hotgirls hotone hotpussy hotred hotrod hotsex hotshot hotstuff hott hottie hotties hounddog house houses houston hover
howard howdy htubcnhfwbz huai huang hubert hudson huge hughes hugo hummer hung hungry hunt hunter hunting hurley
hurrican hurricane husker huskers huskies hustler hyperion iamgod ibanez iceberg icecream icehouse iceman idiot
idontkno idontknow idunno iforget iforgot igor iguana ihateyou ijrjkfl illini illinois illusion ilove ilovegod iloveme
ilovesex iloveu iloveyo iloveyou imagine imation immortal impact impala imperial impreza incubus india indian indiana
indians indigo infantry inferno infiniti infinity ingrid insane insanity insert inside insomnia inspiron install
integra intel inter intercourse internet intrepid intruder inuyasha iomega ipswich ireland irene irina irinka irish
irishka irishman iriska ironmaiden ironman isaac isabel isabell isabella isabelle isaiah iscool island islander israel
istanbul italia italian itsme ivan ivanov ivanova iverson iwantu jabroni jack jackal jackass jackie jackjack jackoff
jackpot jackson jacob jacobs jacques jade jagger jaguar jaguars jaime jake jakejake jamaica james jamesbon jamesbond
jameson jamess jamie jammer jammin jane janelle janet janice janine january japan japanese jared jarhead jarvis jasmin
jasmine jason jasper java javier jaybird jayden jayhawk jayhawks jayson jazz jazzman jean jeanette jeanne jeannie jedi
jeep jeff jefferso jeffery jeffrey jelly jellybea jenkins jenn jenna jennie jennife jennifer jenny jensen jeremiah
jeremy jericho jerkoff jermaine jerome jerry jersey jess jesse jessic jessica jessie jester jesus jethro jets jetski
jewel jewels jezebel jiang jiao jiggaman jill jillian jimbo jimbob jimmie jimmy jing jingle jiong jktxrf jktymrf
joanna joanne jocelyn jockey joebob joejoe joel joey johann johanna johannes john johnboy johncena johndeer johndoe
johngalt johnjohn johnny johnson joker jokers jonathan jonathon jones jonny jorda jordan jorge jose joseph josephin
josh joshu joshua journey joyce jrcfyf jsbach juan juanita jubilee judith judy juggalo juice juicy jules julia julian
julie julien juliet juliette julius july jumbo jump jumper june junebug jungle junior junkie jupiter justdoit justice
justin justine justme justus juventus kahuna kaiser kaitlyn kakashka kaktus kalina kamikaze kamila kang kangaroo
kansas karachi karate karen karin karina karma karolina kashmir kasper katana katarina kate katerina katherin
katherine kathleen kathryn kathy katie katrin katrina kawasaki kayla kaylee kayleigh kazantip keegan keenan keeper
keepout keisha keith keller kelley kellie kelly kelsey kelvin kendall kendra keng kennedy kenneth kenny kenshin kent
kentucky kenwood kenworth kermit kernel kerouac kerstin kestrel kevin keyboard keystone keywest kfgjxrf kfhbcf khan
kickass kicker kidrock kids kieran kill killbill kille killer killers killjoy killkill killme kilroy kimball kimber
kimberly kimmie kinder king kingdom kingfish kingkong kingpin kings kingston kinky kipper kirby kirill kirk kirsten
kirsty kiss kisses kissing kisskiss kissme kissmyass kitchen kitkat kitten kittens kitty kittycat kittykat kjkszpj
kjrjvjnbd klaste klaster kleopatra klingon klondike knickers knicks knight knights knock knockers knopka knuckles
kodiak kojak kokomo kolobok komodo kong konstantin kool korn koroleva korova koshka kosmos kostya kotaku kotenok
kramer krasotka kris krishna krissy krista kristen kristi kristin kristina kristine kristy krokodil krolik krusty
krypton krystal ksenia ksusha ktyjxrf kuai kuang kume kungfu kyle labrador labtec lacrosse ladies lady ladybug laguna
lakers lakeside lakewood lakota lalakers lambda lambert lamer lamont lance lancelot lancer landon lane lang lansing
lantern laptop larisa larissa larkin larry laser lassie lasvega lasvegas latin latina latinas latino laura laurel
lauren laurence laurent laurie lawrence lawson lawyer lazarus leader leanne leather leavemealone ledzep leeds leedsutd
legacy legend legion legolas lekker lemmein lemon lemonade lemons lena leng lennon lenny lenochka leon leonard
leonardo leonid leopard leopold leroy lesbian lesbians lesley leslie lespaul lestat lester letmei letmein letsgo
letter lewis lexmark lexus lfybbk liang liao liberty library lick licker licking lickit lickme life lifehack lifetime
light lighter lightnin lightning lights lilian lilith lillian lilly limewire limited lincoln linda lindros lindsay
lindsey lineage ling links lion lionel lionking lions lips lipstick liquid lisa lisalisa lithium little live liverpoo
liverpool living lizard lizzie llamas lloyd loaded lobster loco logan logitech loki lokomotiv lola lolipop lolita
lollipop lollol lollypop london lonely lonestar lonewolf long longbow longdong longer longhorn longjohn look looker
looking lookout looney looser lopez lord loren lorena lorenzo loretta lori lorraine loser losers lost lottie lotus
loud louie louis louise loulou love lovebug loveit loveless lovelife lovelove lovely loveme lover loverboy lovers
lovesex loveya loveyou loving lowell lowrider ltybcrf luan luca lucas lucifer lucille luck lucky luckydog lucy ludmila
ludwig luis luke lumber lust luther lvbnhbq lynn macbeth macdaddy machine mack mackie macman macross madcat madden
maddie maddog madeline madina madison madman madmax madness madonna madrid maestro magazine magelan magellan maggi
maggie maggot magic magical magician magick magicman magnet magneto magnolia magnum magnus magpie magpies mahler
maiden mail mailman majestic major makaveli maksim maksimka malachi malaka malcolm malibu malice malina mallard
mallory malone mamacita mamamia mamapapa manager manchest manchester mancity mandarin mandingo mandrake mandy manfred
mang mango maniac manila mankind manning manolo manowar manson mantis manuel manuela manutd maple maradona marathon
marble marc marcel marcello march marcia marco marcos marcus margaret margarit margarita margie mari maria mariah
marian mariana marianna marianne marie marijuan marijuana marika marilyn marin marina marine mariners marines marino
mario marion mariposa marisa marissa marius mariya marjorie mark marker market markie markiz markus marlboro marlene
marley marlin marlon marquis marriage married mars marseill marseille marsha marshall martha marti martin martina
martine martinez martini marty marvel marvin mary maryann maryjane maryland masamune mason massage massimo massive
maste master masters matador mathew matilda matrix matt matteo matthe matthew matthews matthias mattie mature maureen
maurice maveric maverick maxell maxim maxima maxime maximum maximus maxine maxmax maxwell maxx maxxxx mayday mayhem
maynard mazafaka mazda mcdonald mckenzie mclaren meagan meat meatball meathead meatloaf mechanic media medic medical
medicine medion medusa medved megadeth megaman megan megane megapass megatron meghan meister melanie melinda melissa
mellon mellow melody melvin member memorex memory memphis menace meng mental mentor meowmeow mephisto mercedes mercury
meredith meridian merlin merlot mermaid mersedes messiah metal metallic metallica method mets mexican mexico miami
mian miao michae michael michaela michaels micheal michel michele michell michelle michigan mick mickey micro microlab
micron microphone microsof microsoft midget midnight midnite midway mighty miguel mihail mike mikemike mikey milan
milana milano mildred milena miles military milk milkman millenium miller millie million millions millwall milo milton
mine minecraft minemine minerva ming mingus minime ministry minnie miracle mirage miranda miriam mirror mischief
misery misfit misfits misha mishka mission mississippi missouri missy mister mistress misty mitch mitchell mittens
mobile mobydick model models modena modern mohamed mohammed mojo mollie molly mollydog moloko molson mommy momoney
monaco monalisa monarch monday mondeo money moneyman moneys mongoose monica monika monique monitor monke monkey
monkeybo monkeys monopoly monroe monster monsters montana monte montreal monty moocow mookie moomoo moon moonbeam
moondog moonligh moonlight moonshin moore moose mopar mordor more moreno morgan moritz morning moron morpheus morris
morrison mortal mortgage mortimer morton moscow moses moskva mother motherfucker motherlode mothers motion motley
motorola mountain mouse mouth movie movies mozart mudvayne muffin mulder mullet mulligan multiplelo munch munchkin
muppet murder murphy murray murzik musashi muscle muscles mushroom music musica musicman mustafa mustang mustangs
mustard mybaby mydick mygirl mykids mylife mylove myname mypass mypassword myrtle myself mystery mystic nadine naked
namaste nancy nang nanook napass napoleon napoli napster naruto nascar nasty nastya natali natalia natalie natasha
nathalie nathan nation national native natural nature naughty nautilus navigator navy nazgul nbvjatq nebraska nellie
nelson nemesis neng neptune netscape network nevada never nevermind nevets newbie newcastl newcastle newlife newman
newpass newport news newton newyork nextel nfnmzyf nfytxrf nguyen niang niao nice niceass niceguy nicholas nichole
nick nickel nicol nicola nicolas nicole nigga nigger night nightmare nights nightwish nike nikita nikitos nikki nikola
nikolai nikolay nimbus nimrod nina nine nineinch niners ning ninja ninjas nintendo nipper nipple nipples nirvana
nissan nitram nitro nobody noelle nofear nokia nolimit nomad nomore noname none nonenone nong noodle noodles nookie
nopass normal norman north northern norton norway norwich nostromo notebook nothing notused nova novell november noway
ntktajy nuan nuclear nude nudes nudist nugget nuggets number nurses nutmeg nuts nutter nuttertools nygiants nyjets
nylons nymets oakland oakley oasis oatmeal obelix oberon obiwan oblivion obsidian ocean oceans october odessa odyssey
office officer ohshit ohyeah oilers oklahoma oksana older oldman oleg olesya olga oliver olivia olivier olympus omega
onelove onetime onetwo onion online onlyme open opendoor openup operator optimist optimus option options oracle orange
oranges orchid oregon oreo orgasm orient original orioles orion orlando oscar osiris othello otis otto outkast outlaw
over overkill overlord oxford oxygen ozzy pablo pacers pacific packard packer packers pacman paco paddle padres page
pain paint paintbal paintball painter pakistan palace paladin palermo pallmall palmer palmtree paloma pamela panama
panasoni panasonic pancho panda pandora pang pantera panther panthers panties pants pantyhos panzer paolo paper papers
papillon papito paradigm paradise paradox paramedi paranoid paris park parker parol parola parrot partner party
pasadena pascal pass passat passes passion passme passpass passport passwd passwor password passwords passwort pasword
patch patches patience patric patrice patrici patricia patrick patriot patriots patrol patton patty paul paula paulie
paulina pauline pavel pavilion pavlov payton pdtplf peace peach peaches peachy peacock peanut peanuts pearl pearljam
pearson pebble pebbles pecker pedro peekaboo peeper peewee pegasus peggy pelican pencil penelope peng penguin penguins
penis penny pentagon penthous pentium people pepito peppe pepper pepsi perfect perry persik person personal pervert
pete peter peterpan peters peterson petra petrov petrova peugeot peyton phantom pharmacy pheonix phil philip philippe
philips phillies phillip phillips philly phish phoebe phoeni phoenix phone photo photos phpbb physics pian piano
pianoman piao piazza picard picasso piccolo pickle pickles pickup pics picture pictures picturs pierce pierre pigeon
piggy piglet pikachu pillow pilot pimp pimpin pinball pineappl pineapple ping pingpong pinhead pink pinkfloy pinkfloyd
pinky pioneer pipeline piper pippen pippin pippo piramida pirate pirates pisces pissing pissoff pistol pistons pitbull
pixies pizdec pizza pizzas placebo planet plasma plastic platinum platon platypus play playa playboy player players
playing playstat playstation playtime please pleasure plumber pluto plymouth pobeda pocket poetry poison pokemon poker
poland polaris police polina polish polly polo polopolo polska pompey poncho pontiac pony poochie poodle pooh poohbear
pookie pool poontang poop pooper poopie poopoo pooppoop poopy pooter popcorn popeye popova popper poppy porkchop porn
porno pornos pornporn pornstar porsche portal porter portland portugal poseidon positive possum post postal postman
potato pothead potter powder powell power powers praise prayer preacher precious predator prelude premier premium
presario presiden president presley presto preston pretty priest primus prince princes princess pringles printer
printing prissy private privet prodigy profit program project promise property prophet prospect proton prowler proxy
prozac psycho public puddin pudding puffin puffy pulsar pumpkin pumpkins punch punisher punk punkin punkrock puppet
puppies puppy pupsik purdue purple puss pussey pussie pussies pussy pussycat pussyman pussys putter pyramid python
qawsed qawsedrf qazqaz qazws qazwsx qazwsxed qazwsxedc qazwsxedcrfv qazxcv qazxsw qazxswedc qazzaq qiang qiao qing
qiong quality quan quantum quartz quasar quattro quebec queen queenie queens quentin quest question quincy qwaszx
qweasd qweasdzxc qwedsa qweqwe qwerasdf qwert qwerty qwertyu qwertyui qwertyuio qwertyuiop rabbit rabota race racecar
racer racerx rachael rachel racing radar radical radio radiohea radiohead rafael ragnarok raider raiders railroad rain
rainbow rainman raistlin ralph rambler rambo ramirez rammstein ramona ramones rampage ramrod ramses ramsey rancid
randall random randy rang ranger rangers raptor raquel rascal rasmus rasputin rasta rastaman ratman raven ravens
raymond razor razz rbhbkk rctybz reader reading ready reagan real reality really realmadrid reaper rebecca rebel
rebels reckless record records recovery redalert redbaron redbird redbull redcar reddevil reddog reddwarf redeye
redfish redfox redhat redhead redhot redline redman redneck redrose redrum reds redskin redskins redsox redwing
redwings redwood reebok reefer referee reflex reggae reggie regina register reilly reload remember remingto remote
renata renault renee renegade reng repair report reptile republic rereirf rescue research resident respect retard
retired revenge review revolver reynolds rfhbyf rfnthbyf rfntymrf rfrfirf rfrnec rfvfcenhf rhbcnbyf rhfcjnrf rhiannon
rhino rhjrjlbk rhonda rhtdtlrj ricard ricardo rich richar richard richards richie richmond rick ricky rico rider right
rightnow riley rimmer ring ripken ripley ripper ripple river rivera rivers rjhjktdf rjirfrgbde rjntyjr rjycnfynby road
roadkill roadking roadrunn roadrunner roadster robbie rober robert roberta roberto roberts robin robins robinson
robocop robot robotech robotics rochelle rock rocker rocket rockets rockford rockhard rockie rockies rockon rocks
rockstar rocky rodman rodney roger rogers rogue roland roller rolling rollins rolltide roma roman romance romano
romans romantic romashka romeo romero rommel ronald ronaldo rong ronnie roofer rookie rooney rooster rootbeer rosario
roscoe rose rosebud rosemary roses rosie ross roswell rotten rough rover rovers roxanne royal royals rtyuehe ruan
rubber rubble ruby rudolf rudy rufus rugby rules rulez rulezzz runaway runescape runner running rupert rush ruslan
russell russia russian rustam rusty ryan sabbath sabina sabine sabres sabrina sacred sadie safari safety sahara saigon
sailboat sailing sailor saint saints sairam saiyan sakura salamander salasana saleen salem sales sally salmon salome
salomon salope salsero salvador samantha samara samiam samira sammie sammy sampson samson samsun samsung samtron
samuel samurai sanchez sancho sander sanders sandie sandiego sandman sandr sandra sandrine sandro sandwich sandy
sanford sanfran sang sanity santa santafe santana santiago santos sapper sapphire sara sarah saratoga sascha sasha
sassy sasuke satan satana saturday saturn saun sauron sausage sausages savage savanna savannah savior sawyer sayang
scania scanner scarface scarlet scarlett schalke schatz schmidt school science scooby scoobydo scoobydoo scooter score
scorpio scorpion scotch scotland scott scottie scotty scout scrabble scrappy scratch scream screamer screen screw
script scruffy scuba scully seabee seadoo seagull seahawks seamus sean searay search season seattle sebastia sebastian
second secret secrets secure security seeker seeking seinfeld sekret select selena seminole semperfi senator senators
seneca seng senior sensei sentinel septembe september serega serena serenity sergeant sergei sergey sergi sergio
series serpent sersolution server service services sesame seven sevens severin sexgod sexsex sexual sexx sexxx sexxxx
sexxxy sexxy sexy sexyboy sexygirl sexylady sexyman sexysexy seymour shado shadow shadows shag shaggy shai shakira
shalom shaman shamrock shamus shan shane shang shanghai shania shanna shannon shanti shao shaolin shark sharks sharky
sharon sharp shasta shaved shawn shawna shazam shearer sheba sheena shei sheila shelby shell shelley shelly shemale
sheng shepherd sheridan sheriff sherlock sherman sherri sherry sherwood shibby shiloh shiner shinobi shirley shit
shitface shithead shitty shock shocker shoes shogun shooter shopping short shorty shotgun shou show showme showtime
shrimp shuai shuang shui shun shuo shutup sidekick sidney siemens sierra sigma silence silent silly silver silverad
silvia simba simmons simon simona simone simple simpson simpsons sims sinatra sinbad sinclair singer single sinister
sinned sinner sirius sissy sister sisters site sithlord sixers sixpack skate skater skeeter skibum skidoo skiing
skillet skinner skinny skip skipper skippy skittles skorpion skydive skyhawk skylar skyler skyline skywalke skywalker
slacker slamdunk slammer slapper slappy slapshot slater slave slavik slayer sleep sleeper sleepy slick slider slim
slimshady slinky slipknot slippery sloppy slowhand slugger sluggo slut sluts slutty smackdow small smart smashing
smeghead smegma smelly smile smiles smiley smirnoff smith smiths smitty smoke smoker smokes smokey smokie smokin
smoking smooth smudge smut snake snakes snapon snapper snapple snappy snatch sneakers sneaky snickers sniper snooker
snoop snoopdog snoopy snow snowball snowboar snowboard snowflak snowman snuffy snuggles sobaka soccer socrates softail
softball software solaris soldier soleil solitude solnce solo solomon solution some someone somerset somethin
something sommer sonata song sonia sonic sonics sonny sonoma sony sonyericsson sonyfuck sooner sooners sophi sophia
sophie soprano soulmate sound south southern southpar southpark southpaw sowhat space spaceman spam spanish spank
spanker spanking spankme spanky spanner sparkle sparks sparky sparrow sparta spartak spartan spartans spawn speaker
spears special specialk spectre spectrum speed speedo speedway speedy spence spencer sphinx spice spider spiderma
spiderman spidey spike spiker spikes spikey spinner spiral spirit spitfire splash splinter spock sponge spongebo
spongebob spooky spoon spoons sport sporting sports sporty spotty spread spring springer sprint sprinter sprite spud
spunky spurs sputnik spyder squall squash squeak squeeze squirrel squirt srinivas stacey stacie stacy stalin stalker
stallion standard stanford stanislav stanley staples star starbuck starcraf starcraft stardust starfire starfish
stargate starligh starman stars starship starstar start starter startrek starwars stasik state static station stealth
steam steaua steel steele steeler steelers stefan stefanie stefano steffi stella stepan steph stephan stephane
stephani stephanie stephen stereo sterlin sterling sterva steve steven stevens stevie stewart stick sticks sticky
stiffy stigmata stimpy sting stinger stingray stinker stinky stocking stocks stolen stone stonecol stonecold stoned
stoner stones stoney stop store stories storm stormy straight strange stranger stratfor stratus strawber strawberry
stream street strength stress stretch strider strike striker string strip stripper stroke stroker strong stryker
stuart stubby stud student studio studly studman stuff stumpy stunner stupid style styles stylus suan subaru sublime
submit suburban subway subzero success suck suckdick sucker suckers sucking suckit suckme suckmydick sucks sugar
suicide sullivan sultan summer summit sundance sunday sundevil sunfire sunflowe sunflower sunny sunnyday sunrise
sunset sunshin sunshine super superb superfly superior superma superman supernov supersta superstar support supreme
surf surfer surfing survivor susan susana susanna susanne sushi suslik sutton suzanne suzuki sveta svetik svetlana
svoboda swallow sweden swedish sweet sweetie sweetnes sweetness sweetpea sweets sweety swimmer swimming swinger
swingers swinging switch sword swordfis swordfish swords sydney sylveste sylvia syncmaster synergy syracuse system
syzygy tabasco tabitha taco tacobell tacoma taekwondo talisman talon tamara tammy tang tango tank tanker tanner tanya
tara tardis target tarheel tarheels tarzan tasha tasty tatarin tatiana tattoo tatyana taurus taxman taylor tazman
tazmania tbone tdutybq tdutybz teacher team tech technics techno teddy teddybea teddybear teen teenage teens tekken
telefon telephon telephone temp tempest templar temple temppass tenchi teng tennis tequila terefon teresa terminal
terminat terminator terrapin terror terry test tester testing testpass testtest texas thailand thanatos thanks
thankyou theater theatre theboss thecat thecrow thecure thedog thedoors thedude theend thegame thegreat thekid theking
thelma theman theodore theone there theresa therock thesims thewho thing thirteen thisisit thoma thomas thompson thong
thongs thor three threesom throat thuglife thumbs thumper thunder thunderb thursday tian tiao tiberius tiburon ticket
tickle tiffany tiger tigers tigge tigger tight tights timber time timeout timmy timosha timothy tina ting tinker
tinkerbe tinkerbell tinman tintin tiny tipper titan titanic titanium titans titleist tits titten titties titty
tkbpfdtnf toaster tobias toby today todd toejam toffee together toilet tokiohotel toledo tolkien tomahawk tomato
tomcat tommie tommy tommyboy tomorrow tomtom tong tongue tonight tony tool toolman toon tootie tootsie topcat topdog
topgun tophat topher topper toriamos torino tornado toronto torpedo torres toshiba tosser tottenha tottenham tower
towers toyota tracer tracey tracker tractor tracy trader traffic trailer train trainer training trains trance tranny
trans transam transfer transit translator trapper travel traveler travis treasure trebor tree trevor trfnthbyf trial
triangle tribal tricia tricky trident trigger trinidad trinitro trinity trip triple tripod tripper trisha tristan
triton triumph trixie trojan trojans troll trombone trooper tropical trouble trout troy truck trucker trucking trucks
truelove truman trumpet trunks trust truth tsunami tuan tucker tuesday tulips tuna tunafish tundra tuning tupac turbo
turkey turner turnip turtle tweety twelve twenty twiggy twilight twinkle twins twisted twister tyler typhoon tyrone
tyson ufkbyf ukraine ultima ultimate ultra umbrella umpire undead underdog underground undertak undertaker unicorn
unique united universa universal universe university unknown unreal upyours uranus ursula usarmy user username usmc
usnavy utopia vacation vader vadim vagina valencia valentin valentina valentine valera valeri valeria valerie valhalla
valkyrie valley vampir vampire vampires vanessa vanguard vanhalen vanilla varvara vasilisa vauxhall vbkfirf vector
vectra vedder vegas vegeta vehpbr velvet vendetta venera venice ventura venture venus vera verbatim veritas verizon
vermont vernon verona veronica veronika versace vertigo vette vfczyz vfhbyf vfhecz vfhufhbnf vfibyf vfitymrf vfksirf
vfrcbv vfrcbvrf vfvekz vfvfgfgf vfvjxrf viagra vickie victor victoria victory video vienna vietnam viewsoni viewsonic
viking vikings viktor viktoria viktoriya villa village vincent vinnie vintage violet violetta violin viper vipers
virgil virgin virginia virtual virus visa vision visual vitalik vitamin vivian vjcrdf vjkjrj vjqgfhjkm vkontakte vlad
vladik vladimir vladislav volcom volkov volkswag volley volume volvo voodoo vortex voyager voyeur vsegda vulcan waffle
wagner walker wallace wallet walleye wally walmart walnut walrus walter wanderer wang wanker wanted wapbbs warcraft
wareagle warez warhammer warlock warlord warner warning warren warrior warriors warthog wasabi washburn washingt
washington wasser wassup wasted watch watcher water waterboy waterloo waters watson wayne wealth weasel weather weaver
webber webhompas webmaste webmaster webster wedding weed weezer weird welcom welcome welder wendy weng werder werewolf
werner wesley west western westham weston westside westwood wetpussy what whatever whatsup whatwhat wheels whiskers
whiskey whisky whisper whistler white whiteboy whiteout whitesox whitey whitney whocares whore whynot wibble wicked
wifey wilbur wild wildbill wildcard wildcat wildcats wildfire wildman wildwood will willia william williams willie
willis willow willy wilson windmill window windows windsor windsurf wingman wingnut wings winner winners winnie
winston winter wireless wisdom wishbone wizard wolf wolfgang wolfie wolfman wolfpac wolfpack wolverin wolverine wolves
woman wombat women wonder wood woodie woodland woody woofer woofwoof woohoo wookie word wordpass work working world
wormix wraith wrangler wrench wrestle wrestler wrestlin wrestling wright writer wutang wyoming xanadu xander xavier
xerxes xfiles xiang xiao xing xiong xtreme xuan xxxpass yamaha yang yankee yankees ybrbnf ybrjkfq yeah yeahbaby yellow
yfcntymrf yfnfif yfnfkb yfnfkmz ying yjdsqgfhjkm yoda yogibear yolanda yomama yong yosemite young yourmom yousuck
yoyoma yuan yugioh yummy yvette yvonne yzerman zachary zack zalupa zander zang zanzibar zaphod zappa zaqwsx zaqxsw
zaqxswcde zaraza zarina zasada zebra zeng zenith zephyr zeppelin zero zerocool zeus zhai zhang zhao zhei zheng zhjckfd
zhong zhou zhuai zhuang zhui zhun zhuo zidane ziggy zigzag zildjian zipper zippo zippy zodiac zoloto zombie zong zorro
zuan zvezda zxcasd zxcasdqwe zxcvbn zxcvbnm zzzxxx
`
    .trim()
    .split(/\s/),
);
