/**
 * Passwords of seven or more characters that attackers try first, in lower case: the three thousand most common ones of
 * @zxcvbn-ts/language-common (MIT, common-passwords.licence.txt), without repeated characters and plain sequences, and
 * common passwords of the field.
 */
export const commonPasswords: ReadonlySet<string> = /* @__PURE__ */ new Set(
  `
0.0.0.000 0.0.000 01011900 01011910 01011960 01011970 01011975 01011977 01011978 01011979 01011980 01011981 01011982
01011983 01011984 01011985 01011986 01011987 01011988 01011989 01011990 01011991 01011992 01011993 01011999 01012000
01012001 01012010 01012011 01020304 01031988 01041985 01061990 01071986 01081989 01091987 01091989 01121986 02011980
02011981 02011984 02011985 02011986 02011987 02011988 02011989 02021973 02021976 02021979 02021981 02021982 02021983
02021984 02021985 02021986 02021987 02021988 02021989 02021990 02031979 02031981 02031982 02031984 02031985 02031986
02031987 02041979 02041981 02041982 02041983 02041984 02041985 02041986 02041987 02041988 02041989 02051982 02051983
02051984 02051986 02051987 02051988 02051989 02061980 02061982 02061983 02061984 02061985 02061986 02061987 02061988
02061989 02071980 02071981 02071982 02071983 02071984 02071986 02071987 02071988 02071989 02081977 02081980 02081982
02081983 02081984 02081985 02081986 02081987 02081988 02081989 02091980 02091981 02091983 02091984 02091985 02091986
02091987 02091989 02101984 02101985 02101986 02101987 02101988 02101989 03041991 03082006 05051985 05051987 06061986
07071987 08031986 1000000 10011986 10011990 10031988 10051987 10071987 10101986 10203040 1029384756 11051987 11061985
11081989 111111a 111111q 11112222 111222333 11221122 11223344 1122334455 11235813 1123581321 12011987 12021988
12051988 12121985 12121990 12131415 12301230 12312312 123123a 123123q 1232323q 123321123 123321a 123321q 1234321
12344321 123454321 1234554321 1234560 123456123 123456654321 1234567890 1234567890a 1234567890q 1234567891 12345678910
123456789a 123456789q 123456789s 123456789z 12345678a 12345678q 12345679 1234567a 1234567q 123456a 123456aa 123456k
123456l 123456m 123456q 123456qw 123456qwe 123456qwerty 123456r 123456s 123456z 12345qwe 12345qwert 1234abcd 1234asdf
1234qwe 1234qwer 12365478 123654789 1236987 12369874 123698745 123789456 123qq123 123qwe123 123qweasd 123qweasdzxc
123qwer 123qwerty 12qw12qw 12qw34er 12qwaszx 13031987 13041987 13041988 13061986 13243546 134679852 135792468
1357924680 1366613 14021985 14061991 14111986 14725836 147258369 147852369 1478963 14789632 147896325 15051981
15426378 17051988 18011987 18436572 19061987 19101987 192837465 19411945 1a2b3c4d 1a2s3d4f 1passwor 1q2w3e4r 1q2w3e4r5
1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed 1qaz2ws 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qwerty 1x2zkg8w 1z2x3c4v 20061988 20111986
21011989 21031987 21031988 21122112 2128506 22011988 22021989 22041987 23041987 24011985 24061986 25081988 25800852
25802580 26061987 28021992 28041987 30051985 31415926 321654987 426hemi 45m2do5bs 4815162342 4runner 50spanks 51505150
5551212 6751520 73501505 74108520 741852963 7753191 7779311 78945612 789456123 7894561230 7895123 7ugd5hip2j 81fukkc
8675309 8j4ye3uz 9293709b13 9379992 9562876 963852741 987456321 a123456 a1234567 a12345678 a123456789 a1b2c3d4
a1s2d3f4 aa123456 aaliyah aardvark abc1234 abc12345 abcd123 abcd1234 aberdeen abgrtyu abigail abnormal abraham
abrakadabra absolut absolute access14 account achilles achtung adgjmptw admiral adriana adrienne aezakmi agent007
airborne airforce airplane airport airwolf alabama albatros alberto alejandr alejandro aleksandr aleksandra aleksey
alessandro alex123 alexalex alexande alexander alexandr alexandra alfredo alibaba alliance allison allmine allstar
alphabet alucard amadeus amanda1 amateur amateurs amazing america america1 american amerika amorcit amsterda amsterdam
anaconda analsex anarchy anastasi anastasia anastasiya andersen anderson andrea1 andreas andrew1 andromed andromeda
andyod22 anfield angel123 angelica angelika angelina angelus anhyeuem animals annabell annette antelope anthony
anthony1 anthrax antoine antonia antonio anything apollo13 apple123 applepie aquarius aragorn arcadia argentina
arizona arkansas armagedon armstron arsenal arsenal1 artemis artemka asdf123 asdf1234 asdfasdf asdfgh01 asdfghj
asdfghjk asdfghjkl asdfjkl asdfzxcv asdqwe123 ashleigh ashley1 aspirine assassin assfuck asshole asshole1 assholes
assword asterix atlanta atlantic atlantis attitude augusta augustus austin1 australi australia avalanch avenger
aviation awesome azsxdcfv babybaby babyblue babyboy babydoll babyface babygirl babylon babylon5 babylove bacardi
bacchus backdoor badgers badgirl baggins bailey1 balance baldwin balloon balloons bananas bangbang bangkok banshee
barbados barbara barcelon barcelona barefoot barkley barrett barselona bartman basebal baseball baseball1 basketba
basketball bassman bastard batman1 battery bcfields beaches bearbear bearcat bearcats beardog beastie beatles beatrice
beautifu beautiful because beckham beefcake beerbeer beerman believe belinda belmont benfica bengals benjamin bennett
bentley beowulf beretta bergkamp berkeley bermuda bernard bethany beverly bicycle bigballs bigbear bigbird bigblock
bigblue bigboobs bigboss bigbutt bigcock bigdaddy bigdick bigfish bigfoot biggles bighead bigmike bigmoney bigpimp
bigsexy bigtime bigtits billybob billyboy binladen biology birddog birdman birthday biscuit bitchass bitches blackbir
blackcat blackdog blackhaw blackie blackjac blackjack blackman blackout blahblah blaster blessed blessing blink182
blizzard blondes blondie blossom blowjob blue123 bluebell bluebird blueblue blueboy bluedog blueeyes bluefish bluemoon
bluesky bluesman boating bobafett bobdylan bollocks bologna bombers bond007 bondage bonehead bonjour bonjovi bonkers
boobies bookworm boomboom boomer1 booster borabora boricua borussia bossman bowling boxster bradford bradley brandon
brandon1 breasts brendan brewster brianna bridget brighton brigitte bristol british britney brittany brittney broadway
broncos broncos1 bronson brooklyn brother brothers brownie browning brucelee bruiser bubba69 bubbles buckeye buckeyes
buckshot budapest buddy123 buddyboy budlight budweise buffalo buffett builder bulldog bulldog1 bulldogs bullfrog
bullseye bullshit bunghole bunnies burrito bushido business buster1 butcher buttercu butterfl butterfly buttfuck
butthead butthole buttman buttons buzzard cabbage cadillac caitlin calgary caliente californ california caligula
callaway cambiami camelot cameltoe cameron cameron1 camilla camille campbell canadian candace candice candyman
cannabis cantona capital caprice capslock captain caramel caravan cardinal carlito carlitos carlton carmex2 carnage
carolin carolina caroline carolyn carpedie carrera cartman cartoon casanova cascade caserta cassidy catalina catch22
catfish catherin catherine catwoman cavalier caveman cbr900rr cdtnkfyf cecilia celeron celeste celtics central century
cerberus cfitymrf cgfhnfr chainsaw chambers champion chandler chandra changed changeme changes channel chantal charger
chargers charity charlene charles charles1 charley charlie charlie1 charlott charlotte charlton charmed charter
cheater checkers cheese1 cheetah chelsea chelsea1 chemical cherokee chester chester1 chestnut chevelle chevrole
chevrolet cheyenne chicago chicago1 chicken chicken1 chickens children chillin chimera chinese chinook chipmunk
chipper chocolat chocolate choochoo chopper chrisbln chrissy christia christian christie christin christina christine
christma christmas christop christopher christy chronic chrysler chuckie chuckles cinnamon citadel citizen citroen
cjkysirj clapton clarence clarinet classic classics claudia claudio claymore clayton clemson cleopatr clevelan
clifford climber clinton clipper clippers clitoris cnfybckfd cocacola cocaine cocksuck coconut codered coldbeer
coleman colleen college collins colnago colombia colonel colorado coltrane columbia columbus comanche comfort command
commando company compaq1 compass complete compton compute computer concord concorde concrete confused connect conover
consumer contact content contest control cookie1 cookies coolcool cooldude coolguy coolman coolness corleone corndog
cornell corolla corrado corsair corvette costello cosworth cottage cougars counter country courage courtney coventry
cowboy1 cowboys cowboys1 cracker crawford crazybab creampie creation creative creature cricket cricket1 criminal
crimson cristian cristina critter crjhgbjy cruiser crusader crusher crystal crystal1 cthulhu cubbies cubswin cuddles
cumming cumshot cupcake curious customer cutlass cxfcnmt cyclone cyclops cynthia cypress dabears dakota1 dallas1
dancing daniel1 daniela daniele danielle daniels dannyboy darklord darkman darkness darkside darkstar darlene darling
darrell davidson daytona dbrnjhbz deadhead deadman deadpool death666 deborah december deepthroat deeznuts deeznutz
defender defense defiant deftones delight delilah deniska denmark depeche derrick descent designer desiree deskjet
desmond destiny destroy detroit deutsch devil666 devildog dfcbkbq dfkthbz dfktynbyf diamond diamond1 diamonds dickhead
diehard dietcoke diggler digimon digital digital1 dilbert dilligaf dingdong dinosaur dipshit director dirtbike
discover divorce dkflbckfd dkflbvbh doberman dodgeram dodgers dodgers1 dogbert dogface dogfood doghouse dogshit
doitnow dollars dolores dolphin dolphin1 dolphins dominic donovan doomsday dorothy doughboy douglas download downtown
dracula dragon1 dragon12 dragonba dragonball dragons dragoon dreamer drifter drowssap drpepper drummer drummer1
dthjybrf duchess dudedude dumbass durango dutchess dynamite dynasty eagles1 earnhard eastern eastside eastwood
eatpussy eatshit eclipse eduardo edward1 edwards einstein ekaterina eldorado eleanor electra electric electro electron
element elephant elizabet elizabeth elizaveta elliott emerald emerson emmanuel engineer england english enterme
enterpri enterprise entropy epsilon ericsson erotica estrella eternal eternity evangelion everest everett everlast
everton evolution excalibu excalibur exigent explorer express extreme faithful falcon1 falcons fallout fandango
fantasia fantasy farscape farside fashion fastball fearless feather february federal federico felicia fender1 ferguson
fernand fernando ferrari ferrari1 festival fgtkmcby fiction fidelio fighter finance fingers fireball firebird firefire
firefly firefox fireman firewall fischer fishbone fishhead fishing fishing1 fishman fisting fitness fktrcfylh
fktrcfylhf fktrctq flamingo flanker flatron fletcher flexible flipper florence florian florida florida1 flounder
flowers flyfish footbal football football1 fordf150 forever formula formula1 forrest forsaken fortuna fortune forward
fountain foxtrot frances francesc francesco francis francois frankie franklin freckles freddie frederic fredfred
fredrick freebird freedom freedom1 freefree freeman freepass freeporn freesex freeuser freeway friendly friends
frogger frogman front242 frontier fuck_inside fuckers fuckface fuckfuck fuckhead fuckher fucking fuckinside fuckme1
fuckoff fuckoff1 fuckthis fuckyou fuckyou1 fuckyou2 fullmoon function funtime fyfcnfcbz fyfnjkbq fyutkbyf gabriel
gabriel1 gabriela gabriell gagging gameboy gamecock gamecube gameover gandalf gandalf1 gangbang gangsta gangster
garbage garfield gargoyle garrett gateway gateway1 gatorade gbhfvblf general generic genesis genesis1 geoffrey george1
georgia georgie germany geronimo gertrude gesperrt getmoney getsome gfhjkm1 gfhjkm123 gfhjkmgfhjkm ghbdtn123 ghbdtnbr
ghblehjr ghbywtccf ghjcnjgfhjkm ghjcnjnfr ghostrider gilbert gillian gilligan ginger1 giorgio giovanni giraffe
giuseppe gizmodo glacier gladiator gn56gn56 gobears gobucks goddess godfathe godfather godsmack godzilla goforit
goirish goldberg goldfish goldstar goldwing golfball golfer1 golfgolf golfing goliath gonzalez good123654 goodboy
goodbye goodluck goodman goodtime gordon24 gorgeous gorilla gotohell grandma grandpa graphics grateful gravity
greatone green123 greenbay greenday gregory gremlin grendel gretchen gretzky griffey griffin grizzly groucho gryphon
gsxr750 gtnhjdbx guardian guiness guinness guitar1 guitars gunners gunther gustavo hal9000 halflife halifax hambone
hamburg hamilton hammer1 hammers hammond hampton hamster handball handsome handyman hannah1 hannibal hansolo happiness
happy123 happyday hardcock hardcore hardrock hardware harley1 harmony harrison harrypotter harvard harvest hastings
havefun hawaii50 hawaiian hawkeye hawkeyes hayabusa heather heather1 hedgehog heineken heinrich hellboy hellfire
hello123 hellyeah hendrix herbert hercules heritage hershey hesoyam hewlett higgins highbury highheel highland
highlander highway hillary history hitachi hithere hjvfirf hockey1 holiday holidays holland hollywoo hollywood
holyshit homeboy homerun hongkong honolulu hooligan hoosier hoosiers hooters hopeful hopeless hopkins horizon horndog
hornets hotpussy hotshot hotstuff hotties hounddog houston hunter1 hunting hurrican hurricane huskers huskies hustler
hyperion iceberg icecream icehouse idontkno idontknow iforgot ihateyou illinois illusion iloveme ilovesex iloveyo
iloveyou iloveyou2 imagine imation immortal imperial incubus indiana indians infantry inferno infiniti infinity
insanity insomnia inspiron install integra internet intrepid intruder inuyasha ipswich ireland irishka irishman
ironman isabell isabella isabelle islander istanbul italian ivanova iverson iverson3 jabroni jackass jackass1 jackjack
jackoff jackpot jackson jackson1 jackson5 jacques jakejake jamaica james007 james123 jamesbon jamesbond jameson
january japanese jarhead jasmine jasmine1 jaybird jayhawk jayhawks jazzman jeanette jefferso jeffery jeffrey jellybea
jenkins jennife jennifer jeremiah jeremy1 jericho jerkoff jermaine jessica jessica1 jezebel jiggaman jillian jktymrf
johanna johannes john316 johnboy johndeer johnjohn johnny1 johnson johnson1 jonathan jordan1 jordan23 joseph1 josephin
joshua1 journey juanita jubilee juggalo juliette junebug junior1 jupiter just4fun just4me justdoit justice justin1
justine juventus kaitlyn kakashka kamikaze kangaroo karolina kashmir katarina katerina katherin katherine kathleen
kathryn katrina kawasaki kazantip kcj9wx5n kendall kennedy kenneth kenshin kentucky kenwood kenworth kerstin keyboard
keystone keywest kickass kidrock killbill killer1 killer12 killers killjoy killkill kimberly kingdom kingfish kingkong
kingpin kingston kirsten kissing kisskiss kissmyass kitchen kittens kittycat kittykat kjkszpj kjrjvjnbd klaster
kleopatra klingon knickers knights knockers kolobok konstantin koroleva kotenok krasotka krishna kristen kristin
kristina kristine krypton krystal ktyjxrf labrador lacrosse ladybug lambert lancelot lansing lantern larissa lasvega
lasvegas latinas laurence laurent lawrence lazarus leather leavemealone legolas lemonade leonard leonardo leopard
lesbian lesbians lespaul letmein letmein1 letmein2 lexmark liberty library licking lifehack lifetime lighter lightnin
lightning lillian lincoln lindros lindsay lindsey lineage lineage2 lionking lipstick lisalisa lithium liverpoo
liverpool lobster logitech lokomotiv lolipop lollipop lollypop london1 lonestar lonewolf longbow longdong longhorn
longjohn looking lorenzo lorraine love123 lovebug loveless lovelife lovelove loverboy lovesex loveyou lowrider ltybcrf
lucifer lucille lucky13 luckydog ludmila lvbnhbq macbeth macdaddy machine macross madeline madison madison1 madness
madonna maestro magazine magelan maggie1 magical magician magicman magnolia mailcreated5240 mailman majestic makaveli
maksimka malachi malcolm mallard mallory mama123 mamapapa manager manchest manchester mancity mandarin mandingo
mankind manning manowar manuela maradona marathon marcello margaret margarita mariana marianna marianne marilyn
marine1 mariners marines marines1 marino13 mariposa marissa marjorie marlboro marlene married marseille marshall
martin1 martina martine martinez martini maryann maryjane maryland masamune massage massimo massive master1 master12
masters matador matilda matthew matthew1 matthews matthias maureen maurice maverick maximum maximus maxwell maxwell1
maynard mazafaka mazda626 mazdarx7 mckenzie mclaren meatball meathead meatloaf mechanic medical medicine megadeth
megaman megapass megatron meister melanie melinda melissa melissa1 memorex memphis meowmeow mephisto mercedes mercury
meredith meridian merlin1 mermaid mersedes messiah metallic metallica mexican michael michael1 michael2 michaela
michaels micheal michele michell michelle michigan mickey1 microlab microphone microsof microsoft midnight mike123
mikemike mildred military milkman miller1 million millions millwall minecraft minerva miracle miranda misfit99 misfits
mission missouri mistress mitchell mittens mobydick mohamed mohammed mollydog momoney monalisa monarch moneyman
mongoose monique monitor monkey1 monkey12 monkeybo monkeys monopoly monster monster1 monsters montana montgom240
montreal moonbeam moondog moonlight morgan1 morning morpheus morrison mortgage mortimer mother1 motherfucker
motherlode motorola mountain mudvayne multiplelo munchkin musashi muscles mushroom musicman mustafa mustang mustang1
mustang6 mustangs mustard mypassword mystery namaste napoleon napster nascar24 natalia natalie natasha nathalie
nathan1 national natural naughty nautilus ncc1701 ncc1701a ncc1701d ncc1701e nebraska nemesis neptune netscape network
nevermind newcastl newcastle newlife newpass newpass6 newport newyork newyork1 nfnmzyf nfytxrf niceass niceguy
nicholas nichole nicolas nicole1 nightmare nikitos nikolay nintendo nipples nirvana nirvana1 nokia6233 nokia6300
nolimit noodles northern norwich nostromo nothing november ntktajy nuggets number1 nuttertools nwo4life nygiants
oakland oatmeal oblivion october officer oicu812 oklahoma oliver1 olivier onelove onetime operator optimus orange1
oranges original orioles orlando othello outkast overkill overlord p0015123 pa55w0rd pa55word pacific packard packers
packers1 paintbal paintball painter pakistan paladin pallmall palmtree panasoni panasonic pandora pantera pantera1
panther panther1 panthers panties pantyhos paradigm paradise paradox paranoid partner pass123 pass1234 passion
passpass passport passw0rd passwor passwor1 password password1 password12 password123 password2 passwords passwort
pasword patches patience patrice patricia patrick patrick1 patriot patriots paulina pauline pavilion peaches peaches1
peacock peanuts pearljam pebbles peekaboo pegasus pelican penelope penguin penguin1 penguins penthous pentium pepper1
perfect personal pervert peterpan peterson peugeot phantom pharmacy pheonix philippe philips phillies phillip phillips
phoenix phoenix1 physics pianoman picasso piccolo pickles picture picturs pikachu pinball pineappl pineapple pingpong
pinhead pinkfloy pinkfloyd pioneer pipeline piramida pirates pissing pissoff pistons pitbull placebo plastic platinum
platypus playboy playboy1 players playing playstat playstation playtime pleasure plumber plymouth pokemon pokemon1
polaris polniypizdec0211 polopolo pontiac poochie poohbear pool6123 poontang pooppoop popcorn porkchop pornporn
pornstar porsche porsche1 porsche9 portland portugal poseidon positive postman pothead preacher precious predator
prelude premier premium presario presiden president presley preston princes princess pringles printer private private1
prodigy program project promise property prophet prowler pudding pumpkin pumpkin1 pumpkins punisher punkrock puppies
pussies pussy123 pussy69 pussycat pussyman pyramid q123456 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 q2w3e4r5 qawsedrf qazwsx1
qazwsx12 qazwsx123 qazwsxed qazwsxedc qazwsxedc123 qazwsxedcrfv qazxswedc quality quantum quattro queenie quentin
question qwe123qwe qweasd123 qweasdzxc qwer123 qwer1234 qwerasdf qwert123 qwert12345 qwerty1 qwerty11 qwerty12
qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty7 qwertyu qwertyui qwertyuio qwertyuiop r2d2c3po racecar rachael
rachel1 radical radiohea radiohead ragnarok raiders raiders1 railroad rainbow rainbow1 rainbow6 rainman raistlin
rambler ramirez rammstein ramones rampage randall ranger1 rangers rangers1 rasdzv3 rasputin rastaman raymond reading
reality realmadrid rebecca rebecca1 reckless records recovery redalert redbaron redbird redbull reddevil reddwarf
redfish redhead redline redneck redrose redskins redsox1 redwing redwings redwood register remember renault renegade
reptile rereirf research resident respect retired revenge revolver reynolds rfnthbyf rfrfirf rhbcnbyf rhfcjnrf
rhiannon rhjrjlbk rhtdtlrj ricardo richard richard1 richards richmond rightnow rjhjktdf rjirfrgbde rjntyjr rjycnfynby
roadkill roadking roadrunn roadster robert1 roberta roberto roberts robinson robotech robotics rochelle rockets
rockford rockhard rockies rockstar rolling rollins rolltide romance romashka ronaldo rooster rootbeer rosebud rosemary
route66 roxanne rtyuehe rulezzz runescape running rush2112 russell russian sabbath sabrina sailboat sailing salamander
salasana salomon salsero salvador samantha sampson samsung samsung1 samtron samurai sanchez sanders sandiego sandman
sandrine sandwich sanfran santafe santana santiago sapphire saratoga satan666 saturday sausage sausages savanna
savannah scanner scarface scarlet scarlett schalke schmidt science scoobydo scoobydoo scooter scooter1 scorpio
scorpio1 scorpion scotland scottie scrabble scrappy scratch scruffy seagull seahawks seattle sebastia sebastian
secret1 secrets security seeking seinfeld seminole semperfi senator senators sentinel septembe september serenity
sergeant sersolution service services severin sexyboy sexygirl sexyman sexysexy shadow1 shadows shamrock shaney14
shanghai shannon shannon1 shaolin shearer shelley shemale shepherd sheridan sheriff sherlock sherman sherwood shinobi
shirley shitface shithead shocker shooter shopping shotgun showtime sidekick siemens silence silver1 silverad simmons
simpson simpsons sinatra sinclair sinister sisters sithlord skeeter skinner skipper skittles skorpion skydive skyhawk
skyline skywalke skywalker slacker slamdunk slapper slapshot slayer1 sleeper slipknot slippery slowhand smashing
smeghead smirnoff smokey1 smoking snapper snapple sneakers snickers snooker snoopdog snoopy1 snowball snowboar
snowboard snowflak snowman snuggles soccer1 soccer12 socrates softail softball software sojdlg123aljg soldier solitude
solomon solution someone somethin something sonyericsson sooners soprano soso123aljg soulmate southern southpar
southpark spaceman spanish spanking spankme sparkle sparky1 sparrow spartak spartan spartans speaker special specialk
spectre spectrum spencer spencer1 spider1 spiderma spiderman spinner spitfire splinter spongebo spongebob sporting
springer sprinter sputnik squeeze squirrel srinivas stalker stallion standard stanford stanislav stanley staples
starbuck starcraf starcraft stardust starfire starfish stargate starligh starman starship starstar starter startrek
starwars station stealth steeler steelers stefanie stefano stephan stephani stephanie stephen stephen1 sterlin
sterling stevens stewart stinger stingray stinker stocking stone55 stonecol stonecold stories straight strange
stranger stratus strawberry strength stretch strider striker stripper stroker student stunner sublime subzero success
suckers sucking suicide sullivan summer1 summer99 sundance sundevil sunfire sunflowe sunflower sunnyday sunrise
sunshin sunshine super12 super123 superfly superma superman superman1 supersta superstar support supreme surfing
survivor susanne suzanne svetlana svoboda swallow sweetie sweetnes sweetpea swimmer swimming swinger swingers swordfis
swordfish syncmaster syracuse tabitha tacobell talisman tarheel tarheels tatarin tatiana tatyana taylor1 tazmania
tdutybq tdutybz teacher technics teddybea teddybear teenage telefon telephon temp123 tempest templar temppass tequila
terminal terminat terminator terrapin test123 test1234 testing testing1 testpass testtest thailand thanatos thankyou
theater theatre theboss thecrow thedoors thedude thegame thegreat theking theodore theresa therock thesims thirteen
thisisit thomas1 thompson threesom thuglife thumper thunder thunder1 thunderb thursday thx1138 tiberius tiburon
tiffany tiffany1 tiger123 tigers1 tigger1 tigger2 timothy tinkerbe tinkerbell titanic titanium titleist titties
tkbpfdtnf toaster together tokiohotel tolkien tommyboy tomorrow tonight toolman tootsie tornado toronto torpedo
toshiba tottenha tottenham tracker tractor traffic trainer training transam transit translator trapper traveler
treasure trfnthbyf triangle trident trigger trinidad trinity tripper tristan triumph trojans trombone trooper tropical
trouble trouble1 trucker truelove trumpet trustno1 tsunami tuesday tunafish turkey50 twilight twinkle twisted twister
typhoon ultimate umbrella underdog underground undertak undertaker unicorn universal universe unknown upyours username
usuckballz1 vacation valencia valentin valentina valentine valeria valerie valhalla valkyrie vampire vampires vanessa
vanguard vanhalen vanilla varvara vasilisa ventura verbatim veritas verizon vermont veronica veronika versace vertigo
vfhufhbnf vfitymrf vfksirf vfrcbvrf vfvfgfgf vfvjxrf victoria victory vietnam viewsoni viewsonic vikings vikings1
viktoria viktoriya village vincent vintage violetta virginia virtual vitalik vkontakte vladimir vladislav volkswag
voyager vsjasnel12 wallace walleye walmart wanderer warcraft wareagle warhammer warlock warlord warning warrior
warrior1 warriors warthog washburn washingt washington watcher waterloo weather webhompas webmaste webmaster webster
wedding welcome welcome1 werewolf western westham westside westwood wetpussy wg8e3wjf whatever whatsup whiskers
whiskey whisper whiteout whitesox whitney whocares wildbill wildcard wildcat wildcats wildfire wildman william
william1 williams windmill windows windsor windsurf wingman winner1 winners winston winston1 wireless wishbone wolf359
wolfgang wolfman wolfpack wolverin wolverine woodland woofwoof wordpass working wrangler wrestle wrestlin wrestling
wrinkle1 xbox360 xxxpass yankees yankees1 yankees2 ybrjkfq yeahbaby yfcntymrf yfnfkmz yjdsqgfhjkm yogibear yolanda
yosemite yourmom yousuck yzerman z1x2c3v4 zachary zachary1 zanzibar zaq12wsx zaq1xsw2 zaqxswcde zeppelin zerocool
zhjckfd zildjian zxasqw12 zxcasdqwe zxcasdqwe123 zxcv1234 zxcvbnm zxcvbnm1 zxcvbnm123
0987654321 102030405060 112233445566 12121212 121212121 123123123 1231234 12341234 12345687 123456abc 12345abc
12345qwerty 123abc123 124578963 13131313 142536789 159357159 159753159 1password 2468101 321321321 36925814 456456456
789789789 852456852 aa12345678 abc123456 abc123abc abcd12345 abcde123 abcdef1 abcdefg1 admin123 admin1234 admin12345
admin@123 adminadmin administrator asd123456 asdasdasd asdfjkl; august1 azerty123 azertyuiop babygirl1 batman123
bharat123 changeme1 changeme123 chocolate1 computer1 deepak123 default default1 dell123 dragon123 eminem1 facebook
facebook1 familia family1 flower1 football12 forever1 friends1 ganesh123 google123 hanuman hello1234 hellokitty
helloworld hunter2 iloveu2 iloveyou1 iloveyou123 india123 india@123 indian123 internet1 jennifer1 jesus123 jesuschrist
killer123 krishna1 krishna123 kumar123 lakers24 lakshmi letmein123 liverpool1 lol12345 lovely1 lovers1 loveyou1
marina1 master123 michelle1 monday1 monica1 monkey123 mynoob123 naruto1 naruto123 ninja123 october1 octopus p@$$w0rd
p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword pa$$word pass12345 pass@123 passw0rd1 password! password. password0 password01
password1! password10 password11 password123! password1234 password12345 password21 password22 password3 password4
password5 password6 password7 password8 password9 password99 password@123 peanut1 pokemon123 politics prince1 princesa
princess1 princess12 princess123 priyanka purple1 qwaszx12 qwe123456 qweqweqwe qwerty@123 rabbit1 rahul123 rockyou
saibaba sairam123 samantha1 sanjay123 santosh secret123 shadow12 shadow123 shivam123 soccer10 spiderman1 starwars1
student1 student123 summer01 summer123 sunshine1 sweetheart sweety1 temp1234 tennis1 teresa1 test12345 testing123
victoria1 welcome12 welcome123 welcome1234 welcome@123 whatever1 willow1 winter1 wizard1 yellow1 zaq1zaq1 zxc12345
zxc123456 zxcvbnm,
`
    .trim()
    .split(/\s+/),
);
