/**
 * Passwords of at least eight characters that guessing tries first, lower case: keyboard walks, names, places and habits
 * of the Gulf and of the world. Shorter ones are refused by length, runs and repeats by rule.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
00000001 01010101 01234567 0123456789 09876543 0987654321 100200300 10101010 102030405 11111112 11112222
11223344 1122334455 112233445566 12121212 121212121 12312312 123123123 123321123 12341234 12344321
123456123 12345670 123456780 1234567890 1234567891 12345678910 123456789a 12345678a 12345679 1234567a
123456aa 1234abcd 123654789 123qwe123 123qweasd 12qwaszx 13131313 135792468 147258369 147852369
159357456 159753159 19871987 19901990 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 20002000
20202020 20242024 20252025 20262026 21212121 22223333 246813579 456789123 741852963 786110786 78678678
786786786 78945612 789456123 963852741 987654321 9876543210 99998888 a1234567 a12345678 a123456789
a1b2c3d4 a1s2d3f4 aa123456 aa12345678 abc12345 abc123456 abcabc123 abcd1234 abcdef12 abdulaziz abdullah
abdullah1 abdulrahman abudhabi abudhabi1 access123 access14 account1 account123 accountant admin123
admin1234 admin12345 admin@123 adminadmin administrator administrator1 ahmad123 ahmad1234 ahmed123
ahmed1234 aisha123 alexander alexandra alhamdulillah ali12345 ali123456 allah123 allah786 allahuakbar
amanda12 america1 american1 andrew123 angel123 angels12 anthony1 arabic12 arsenal1 asd12345 asdf1234
asdfasdf asdfghjk asdfghjkl asdqwe123 ashley12 asshole1 autumn12 babyboy1 babygirl babygirl1 badboy12
badgirl1 bahrain1 bahrain12 banana12 barcelona barcelona1 baseball baseball1 basketball batman123
benjamin bismillah bismillah1 biteme12 blessed1 blink182 brandon1 bullshit business business1 buster12
butterfly butterfly1 cairo123 callofduty carrental carrental1 cars1234 change123 changeit changeme
charlie1 cheese12 chelsea1 chocolate chocolate1 christopher cisco123 company1 company12 company123
computer computer1 contrasena cookie123 corvette counterstrike cristiano crystal1 cupcake1 daniel123
danielle december december1 default1 demo1234 demodemo diamond1 diamond12 doha1234 dragon12 dragon123
dubai123 dubai2020 dubai2024 egypt123 elizabeth emirates emirates1 employee employee1 employee123
facebook facebook1 fahad123 faisal12 faisal123 fatima12 fatima123 fatimah1 february fernando ferrari1
finance1 finance123 flower12 flower123 football football1 fortnite freedom1 freedom123 friday12 fuckoff1
fuckyou1 fuckyou123 gabriel1 gamecube ginger12 godisgood golden12 google123 greenday guest123 guestguest
habibi12 habibi123 habibti1 hannah12 harley12 hassan12 hassan123 hockey12 hunter12 hunter123
hunter2hunter2 hussain1 hussein1 hussein12 ibrahim1 ibrahim12 ilovegod iloveu123 iloveyou iloveyou1
iloveyou2 inshallah inshallah1 instagram internet internet1 iphone12 iraq1234 islam123 ismail12 january1
jasmine1 jeddah12 jennifer jessica1 jesus123 jesuschrist jonathan jordan12 jordan123 jordan23 joshua123
juventus khaled12 khaled123 khalid12 khalid123 killer12 killer123 kuwait12 kuwait123 kuwait1234
kuwait965 lebanon1 letmein! letmein1 letmein123 lexus123 linkinpark linux123 liverpool liverpool1
login123 loginlogin london12 london123 lovebaby lovelove lovers12 loveyou1 madina12 maggie12 mahmoud1
mahmoud12 makkah12 manager1 manager12 manager123 manchester manutd12 mariam12 maryam12 maryam123
mashallah mashallah1 master12 master123 matthew1 mercedes mercedes1 messi1234 metallica michael1
michelle microsoft minecraft mobile12 mohamed1 mohamed12 mohamed123 mohammad mohammad1 mohammed
mohammed1 monday12 monkey123 motdepasse muhammad muhammad1 muscat12 mustafa1 mustafa12 mustang1
mypassword mysql123 natalie1 network1 newpassword newyork1 nicholas nicole12 nightmare nirvana1 nissan12
nopassword nothing1 noura123 november october1 office12 office123 oman1234 omar1234 oracle123 orange12
osama123 p@$$w0rd p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword p@ssword1 pa$$word palestine paris123 passpass
passport passw0rd password password! password01 password1 password12 password123 password1234 password2
password9 passwort patrick1 pepper12 phone123 pikachu1 playstation pokemon1 porsche9 princess princess1
princess12 private1 purple12 q1w2e3r4 q1w2e3r4t5 qafila12 qafila123 qafila2026 qatar123 qatar2022
qazwsx123 qazwsxedc quran123 qwe12345 qweasd123 qweasdzxc qweqweqwe qwert123 qwerty12 qwerty123
qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop rainbow1 ramadan1 realmadrid reception
reception1 rental12 rental123 richard1 riyadh12 riyadh123 robert12 roblox12 ronaldo7 root1234 rootroot
router12 saad1234 salman12 samantha samsung1 samsung123 santiago sara1234 saudi123 saudi1234 sebastian
secret12 secret123 security security1 september server123 shadow12 shadow123 sharjah1 silver12 slipknot
soccer123 spiderman spring12 spring2025 spring2026 starwars starwars1 stephanie subhanallah sultan12
sultan123 summer12 summer123 summer2024 summer2025 summer2026 sunshine sunshine1 superman superman1
superuser sweetheart syria123 temp1234 temp12345 temporary terminator test1234 test12345 test123456
tester12 testing1 testing123 testtest thomas123 tigger12 toor1234 toyota12 transformers trustno1
twitter1 undertaker unknown1 user1234 user12345 username username1 valentina vanessa1 victoria welcome!
welcome1 welcome12 welcome123 welcome2024 welcome2025 welcome2026 whatever whatever1 whatsapp william1
windows1 windows10 winter12 winter123 winter2024 winter2025 winter2026 xbox360x yamaha12 yellow12
yemen123 yousef12 youssef1 zainab12 zaq12wsx zaq1zaq1 zxc12345 zxcvbnm, zxcvbnm1 zxcvbnm123 كلمةالسر
كلمةالمرور كلمهالسر كلمهالمرور السلامعليكم بسماللهالرحمن الحمدلله سبحانالله ماشاءالله انشاءالله
`
    .split(/\s+/)
    .filter(word => word.length > 0),
)
