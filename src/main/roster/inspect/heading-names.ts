import type { nameParts, RosterField } from '#shared/desk/types.ts';

/**
 * What lists of institutions and their administration systems call the fields, in English, in Hindi, and in Hindi with
 * Latin letters. Case, spaces, punctuation, what stands in brackets and words such as “student” don't matter.
 */
export const headingNames: Record<RosterField, string> = {
  name:
    'Name; Full Name; Name of Student; Name of the Student; Students Name; Student Full Name; Stud Name; Stu Name; Candidate Name; ' +
    'Name of Candidate; Name of the Candidate; Learner Name; Participant Name; Applicant Name; Student; Name in Full; Complete Name; ' +
    'Name as per Aadhaar; Name as per Aadhar; Name as per SSC; Name as per Marksheet; Display Name; ' +
    'नाम; पूरा नाम; छात्र का नाम; छात्रा का नाम; छात्र छात्रा का नाम; छात्र नाम; विद्यार्थी का नाम; विद्यार्थी नाम; अभ्यर्थी का नाम; आवेदक का नाम; ' +
    'Naam; Poora Naam; Pura Naam; Chhatra ka Naam; Chatra ka Naam; Vidyarthi ka Naam; Vidyarthi Naam',
  course:
    'Course Name; Course Title; Programme; Program; Programme Name; Program Name; Degree; Degree Name; Degree Programme; Degree Program; ' +
    'Qualification; Class; Class Name; Course Enrolled; Course of Study; Programme of Study; Program of Study; Programme Enrolled; ' +
    'Program Enrolled; Name of the Course; Name of Course; Name of the Programme; Name of Programme; Name of the Program; UG Course; ' +
    'Current Course; Course Applied; Programme Title; Degree Pursuing; Pursuing; ' +
    'पाठ्यक्रम; पाठ्यक्रम का नाम; कोर्स; कोर्स का नाम; उपाधि; कक्षा; Pathyakram; Pathyakram ka Naam; Upadhi; Kaksha',
  specialization:
    'Specialisation; Specialization Name; Specialisation Name; Branch; Branch Name; Dept; Dept Name; Department; Department Name; Stream; ' +
    'Stream Name; Discipline; Discipline Name; Major; Major Subject; Honours; Trade; Area of Specialization; ' +
    'Area of Specialisation; UG Specialization; Name of Department; Name of the Department; Branch of Study; Field of Study; ' +
    'Core Branch; ' +
    'शाखा; विशेषज्ञता; विशेषीकरण; विभाग; विभाग का नाम; संकाय; ब्रांच; स्ट्रीम; Shakha; Vibhag; Visheshagyata; Sankay',
  semester:
    'Sem; Sem No; Semester No; Semester Number; Semester Name; Current Semester; Current Sem; Present Semester; Present Sem; ' +
    'Studying Semester; Ongoing Semester; Term; Term No; Term Name; ' +
    'सेमेस्टर; सेम; सत्र; छमाही; वर्तमान सेमेस्टर; Chhamahi; Vartaman Semester',
  email:
    'Email; E Mail; Mail; Mail Id; E Mail Id; Email Address; E Mail Address; Mail Address; Student Email; Student Email Id; Student Mail Id; ' +
    'Official Email; Official Email Id; Official Mail Id; College Email; College Email Id; College Mail; College Mail Id; Institute Email; ' +
    'Institute Email Id; Institute Mail Id; University Email; University Email Id; University Mail Id; Institutional Email; ' +
    'Institutional Email Id; Primary Email; Primary Email Id; Primary Email Address; Email Id of Student; Gmail; Gmail Id; Username Email; ' +
    'Email Username; Login Email; Registered Email; Registered Email Id; Domain Email; Domain Mail Id; ' +
    'ईमेल; ई मेल; ईमेल आईडी; ई मेल आईडी; ईमेल आई डी; ई मेल आई डी; ईमेल पता; ई मेल पता; Imel',
  phone:
    'Phone; Phone No; Phone Num; Mobile; Mobile No; Mobile Num; Mobile Number; Mobile Phone; Mob; Mob No; Mob Number; Contact; Contact No; ' +
    'Contact Num; Contact Number; Student Mobile; Student Mobile No; Student Mobile Number; Student Phone; Student Contact No; ' +
    'Student Contact Number; Cell; Cell No; Cell Number; Cell Phone; Cellphone No; Telephone; Telephone No; Telephone Number; Tel; Tel No; ' +
    'Ph No; Ph; Whatsapp; Whatsapp No; Whatsapp Number; Whatsapp Mobile No; Primary Contact; Primary Contact No; Primary Mobile; ' +
    'Primary Mobile No; Primary Mobile Number; Primary Phone; Primary Phone Number; Registered Mobile; Registered Mobile No; ' +
    'Registered Mobile Number; Contact Details; Self Mobile; Self Contact No; ' +
    'मोबाइल; मोबाइल नंबर; मोबाइल नम्बर; मोबाइल नं; मोबाइल न; मोबाइल संख्या; मोबाइल क्रमांक; मो न; मो नं; फोन; फोन नंबर; फ़ोन; फ़ोन नंबर; दूरभाष; ' +
    'दूरभाष क्रमांक; संपर्क नंबर; सम्पर्क नंबर; संपर्क सूत्र; Doorbhash; Sampark Number; Mobile Sankhya; Mobile Kramank',
  roll_number:
    'Roll; Roll No; Roll Num; Rollno; University Roll No; University Roll Number; College Roll No; College Roll Number; Class Roll No; ' +
    'Class Roll Number; Exam Roll No; Exam Roll Number; Examination Roll No; Examination Roll Number; Reg No; Reg Num; Reg Number; Reg Id; ' +
    'Regd No; Regd Number; Registration No; Registration Num; Registration Number; Registration Id; Regn No; Regn Number; Regno; ' +
    'University Reg No; University Registration No; University Registration Number; Enrollment; Enrolment; Enrollment No; ' +
    'Enrollment Number; Enrolment No; Enrolment Number; Enroll No; Enrol No; Enrollment Id; Enrolment Id; Enr No; University Enrollment No; ' +
    'Admission No; Admission Number; Admission Id; Admn No; Adm No; USN; University Seat Number; ' +
    'ER No; ER Number; PRN; PRN No; PRN Number; Permanent Registration Number; RRN; RRN No; ERN; URN; Hall Ticket; Hall Ticket No; Hall Ticket Number; HTNO; HT No; Scholar No; ' +
    'Scholar Number; Scholar Id; Student Id; Student Number; Student No; Student Code; Student Roll No; Register No; Register Number; ' +
    'Matriculation Number; Matric No; Unique Id; GR No; GR Number; University Seat No; ' +
    'रोल नंबर; रोल नम्बर; रोल न; रोल नं; रोल संख्या; रोल क्रमांक; अनुक्रमांक; परीक्षा अनुक्रमांक; नामांकन; नामांकन संख्या; नामांकन क्रमांक; ' +
    'पंजीकरण संख्या; पंजीकरण क्रमांक; पंजीयन क्रमांक; पंजीयन संख्या; एनरोलमेंट नंबर; ' +
    'Anukramank; Namankan Sankhya; Namankan Kramank; Panjikaran Sankhya; Panjiyan Kramank',
};

/** What they call the parts of a name that have a column each. */
export const namePartNames: Record<(typeof nameParts)[number], string> = {
  first_name:
    'First Name; F Name; Fname; Given Name; Given Names; Forename; First Name of Student; First Name of the Student; ' +
    'प्रथम नाम; पहला नाम; छात्र का प्रथम नाम; पहिले नाव; Pratham Naam; Pehla Naam; Pahla Naam',
  middle_name: 'Middle Name; M Name; Mname; Middle Names; मध्य नाम; मध्यनाम; बीच का नाम; मधले नाव; Madhya Naam',
  last_name:
    'Last Name; L Name; Lname; Surname; Sur Name; Family Name; Last Name of Student; Last Name of the Student; Surname of Student; ' +
    'अंतिम नाम; अन्तिम नाम; उपनाम; कुलनाम; सरनेम; आडनाव; Antim Naam; Upnaam; Upnam; Kulnaam',
};

/** What may name a field, and as often something else: such a column is only suggested. */
export const doubtfulNames: Partial<Record<RosterField, string>> = {
  specialization: 'Subject; Subjects; Subject Name; विषय; Vishay',
};

/** Words before the name of a field that say nothing: whose it is, or how a form asks for it. */
export const emptyTexts: ReadonlySet<string> = new Set(
  'student students stu stud std candidate candidates applicant applicants learner participant your my the please kindly enter type write provide mention what is s of current present'.split(
    ' ',
  ),
);

/** Words of headings that are about another person, or another of the same. */
export const otherPeople: ReadonlySet<string> = new Set(
  (
    'father fathers mother mothers parent parents guardian guardians emergency alternate alternative secondary other second mentor ' +
    'mentors tutor teacher faculty hod coordinator spouse local referee friend'
  ).split(' '),
);

/** Words of headings that are about something else: what is nearly the name of a field is not meant there. */
export const otherThings: ReadonlySet<string> = new Set(
  (
    'batch dob birth age gender sex category caste religion section division year session school college university institute ' +
    'institution company remark remarks status marks grade score cgpa sgpa percentage date time place city state district pin ' +
    'pincode address sr sno serial aadhaar aadhar pan bank account blood'
  ).split(' '),
);
