/** Passwords of seven characters and more that attackers try first, lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
1234567 12345678 123456789 1234567890 12345678910 0123456789 123123123 1231234 1234321 12341234 1234554321 123454321
12344321 123456a 123456q 123456abc 123456aa 1234abcd 123abc123 123qwe123 123qweasd 12qwaszx 12345qwert 12345abc
12345qwerty 123456789a 123456789q 1234qwer 1122334455 11223344 112233445566 11111111 1111111 111111111 1111111111
11112222 111222333 121212121 13131313 147258369 147852369 159357159 159753159 1a2b3c4d 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1password 2222222 22222222 222222222 23456789 2468101 3333333 33333333 456456456
4444444 44444444 5555555 55555555 555555555 6666666 66666666 666666666 7654321 7777777 77777777 777777777 789456123
789789789 87654321 8888888 88888888 888888888 963852741 987654321 9876543210 9999999 99999999 999999999 0000000
00000000 000000000 0000000000 01234567 0987654321 1029384756 10203040 102030405060 11235813 12121212 12131415 123321123
1234567q 12345679 12345687 123698745 123789456 124578963 142536789 31415926 321321321 36925814 741852963 852456852
a123456 a1234567 a12345678 a123456789 aa123456 aa12345678 aaaaaaa aaaaaaaa abc12345 abc123456 abcd123 abcd1234
abcd12345 abcde123 abcdef1 abcdefg abcdefgh abcdefg1 abc123abc access14 admin123 admin1234 admin12345 admin@123
administrator adminadmin alexander alexandra amanda1 america andrea1 angel123 angelina anthony apple123 arsenal
asd123456 asdasdasd asdf1234 asdfasdf asdfghj asdfghjk asdfghjkl asdfjkl; asdqwe123 ashley1 asshole august1 awesome
azerty123 azertyuiop babygirl babygirl1 bailey1 barcelona baseball baseball1 basketball batman1 batman123 beautiful
bharat123 bigdaddy blessed blessing bond007 brandon bubbles bulldog business butterfly carolina caroline cameron
changeme changeme1 changeme123 charles charlie charlie1 cheese1 chelsea chelsea1 chicago chicken chocolate chocolate1
christian christine christmas computer computer1 corvette cowboys cricket cricket1 crystal daniel1 danielle darkness
default default1 dell123 deepak123 diamond diamond1 dolphin dragon1 dragon123 elephant eminem1 england everton
facebook facebook1 falcon1 familia family1 fireball firebird flower1 flowers football football1 football12 forever
forever1 freedom freedom1 friends friends1 fuckyou fuckyou1 fuckyou2 ganesh123 gandalf garfield gateway genesis
george1 gfhjkm123 ginger1 google123 goldfish hannah1 hanuman hardcore harley1 heather hello123 hello1234 helloworld
hellokitty hockey1 hunter1 hunter2 iloveme iloveu2 iloveyou iloveyou1 iloveyou2 iloveyou123 india123 india@123
indian123 internet internet1 jackson jasmine jasmine1 jennifer jennifer1 jessica jessica1 jesus123 jesuschrist
jordan1 jordan23 joshua1 justice justin1 killer1 killer123 krishna krishna1 krishna123 kumar123 lakers24 lakshmi
letmein letmein1 letmein123 leonardo liverpool liverpool1 lol12345 london1 lovelove lovely1 loveyou loveyou1 lovers1
madison maggie1 marina1 marlboro martin1 master1 master123 matthew matthew1 maverick melissa mercedes metallica
michael michael1 michelle michelle1 mickey1 midnight minecraft monday1 monica1 monkey1 monkey12 monkey123 monster
monster1 mother1 mustang mustang1 mynoob123 mypassword naruto1 naruto123 natasha nicholas nicole1 ninja123 nintendo
nothing november october1 octopus oliver1 orange1 p@ssw0rd p@ssword p@ssw0rd1 p@ssw0rd123 p@$$w0rd pa$$word
pass123 pass1234 pass12345 passion passpass passw0rd passw0rd1 password password! password. password0 password01
password1 password1! password10 password11 password12 password123 password1234 password12345 password123! password2
password21 password22 password3 password4 password5 password6 password7 password8 password9 password99 password@123
pass@123 patrick peaches peanut1 pepper1 phoenix phoenix1 playboy pokemon pokemon1 pokemon123 politics porsche
precious princess princess1 princess12 princess123 princesa prince1 priyanka pumpkin purple1 qazwsx123 qazwsxedc
qazxswedc qwaszx12 qwe123456 qwe123qwe qweasd123 qweasdzxc qweqweqwe qwer1234 qwerasdf qwert12345 qwert123 qwertyu
qwertyui qwertyuiop qwerty1 qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty@123 q1w2e3r4
q1w2e3r4t5 q1w2e3r4t5y6 rabbit1 rachel1 rahul123 rainbow rainbow1 ranger1 rangers realmadrid rebecca richard robert1
rockstar rockyou samantha samantha1 samsung samsung1 sanjay123 santosh saibaba sairam123 scooter scorpion secret1
secret123 security september shadow1 shadow12 shadow123 shannon shivam123 silver1 slipknot smokey1 snoopy1 snowball
soccer1 soccer10 softball spiderman spiderman1 spongebob starwars starwars1 steelers stephanie strawberry student
student1 student123 summer1 summer01 summer123 sunflower sunshine sunshine1 superman superman1 superstar sweetheart
sweety1 swordfish taylor1 teacher temp1234 temppass tennis1 teresa1 test123 test1234 test12345 testing testing1
testing123 testtest thailand therock thomas1 thunder thunder1 tiffany tigger1 tinkerbell trinity trustno1 twilight
unknown vanessa victoria victoria1 vincent warcraft warrior welcome welcome1 welcome12 welcome123 welcome1234
welcome@123 whatever whatever1 william william1 willow1 windows winner1 winston winter1 wizard1 yankees yankees1
yellow1 zaq12wsx zaq1xsw2 zaq1zaq1 zxc12345 zxc123456 zxcasdqwe zxcvbnm zxcvbnm1 zxcvbnm123 zxcvbnm, zxcv1234
`
    .trim()
    .split(/\s+/),
);
