/** A company or an institution of the sample workspace, with the person who works there. */
export interface SampleOrganisation {
  readonly kind: 'company' | 'institution';
  readonly name: string;
  readonly domain: string;
  readonly description: string;
  readonly address: string;
  readonly city: string;
  readonly industry: string;
  readonly sector: string;
  readonly leader: string;
  readonly since: number;
  /** 0 is 1-50, 1 is 51-250, 2 is 251+. */
  readonly strength: 0 | 1 | 2;
  readonly services: readonly string[];
  readonly person: {
    readonly first: string;
    readonly last: string;
    readonly designation: string;
    readonly phone: string;
  };
}

/** The employer's company. */
export const meridian: SampleOrganisation = {
  kind: 'company',
  name: 'Meridian Foods',
  domain: 'meridianfoods.example',
  description:
    'Meridian Foods cooks, chills and delivers ready meals to 1,100 shops in western India. We own the kitchens, the cold stores and the vans, so there is always something to measure.',
  address: 'Plot 14, Hadapsar Industrial Estate',
  city: 'Pune',
  industry: 'Food processing',
  sector: 'Chilled and frozen meals',
  leader: 'Vasudha Karnik',
  since: 2004,
  strength: 2,
  services: ['Ready meals', 'Cold storage', 'Last-mile delivery'],
  person: { first: 'Aditi', last: 'Deshmukh', designation: 'Head of early careers', phone: '+919822014477' },
};

/** The educator's institution. */
export const nitSurat: SampleOrganisation = {
  kind: 'institution',
  name: 'NIT Surat',
  domain: 'nitsurat.example',
  description:
    'An engineering institute with eleven departments and a placement office that knows its students by name.',
  address: 'Ichchhanath Road',
  city: 'Surat',
  industry: 'Education and training',
  sector: 'Engineering and sciences',
  leader: 'Prof. Meenal Trivedi',
  since: 1961,
  strength: 2,
  services: ['Undergraduate', 'Postgraduate', 'Doctoral'],
  person: { first: 'Rohan', last: 'Mehta', designation: 'Training and placement officer', phone: '+919904451288' },
};

/** Companies beside the employer's, so that students have something to choose from. */
export const otherCompanies: readonly SampleOrganisation[] = [
  {
    kind: 'company',
    name: 'Sahyadri Robotics',
    domain: 'sahyadrirobotics.example',
    description: 'Arms and carts that lift, sort and weld in small workshops.',
    address: '3rd floor, Chakan Innovation Park',
    city: 'Pune',
    industry: 'Industrial automation',
    sector: 'Robotics',
    leader: 'Omkar Bhosale',
    since: 2016,
    strength: 1,
    services: ['Robot cells', 'Retrofits'],
    person: { first: 'Tanvi', last: 'Kadam', designation: 'People partner', phone: '+919850112233' },
  },
  {
    kind: 'company',
    name: 'Nila Health',
    domain: 'nilahealth.example',
    description: 'Clinics and a health line for the towns along the Bharathappuzha.',
    address: '22 Marine Drive',
    city: 'Kochi',
    industry: 'Healthcare and hospitals',
    sector: 'Primary care',
    leader: 'Dr. Parvathy Menon',
    since: 2012,
    strength: 1,
    services: ['Clinics', 'Telehealth'],
    person: { first: 'Jithin', last: 'Varghese', designation: 'Operations manager', phone: '+919447002211' },
  },
  {
    kind: 'company',
    name: 'Tattva Energy',
    domain: 'tattvaenergy.example',
    description: 'Rooftop solar, batteries, and the meters that make them honest.',
    address: '5 Electronics City Phase 1',
    city: 'Bengaluru',
    industry: 'Energy and power',
    sector: 'Solar',
    leader: 'Harish Rajendran',
    since: 2010,
    strength: 2,
    services: ['Rooftop solar', 'Metering'],
    person: { first: 'Sowmya', last: 'Murugan', designation: 'University relations', phone: '+919880345566' },
  },
  {
    kind: 'company',
    name: 'Kaveri Textiles',
    domain: 'kaveritextiles.example',
    description: 'Handloom and powerloom cotton, from yarn to shelf.',
    address: '118 Avinashi Road',
    city: 'Coimbatore',
    industry: 'Apparel and fashion',
    sector: 'Cotton',
    leader: 'Nandini Subramanian',
    since: 1987,
    strength: 2,
    services: ['Weaving', 'Dyeing', 'Retail'],
    person: { first: 'Vignesh', last: 'Natarajan', designation: 'HR lead', phone: '+919842067788' },
  },
  {
    kind: 'company',
    name: 'Udaan Logistics',
    domain: 'udaanlogistics.example',
    description: 'Night trunks between forty cities, and software that plans them.',
    address: 'Warehouse 9, Sanand',
    city: 'Ahmedabad',
    industry: 'Logistics and transport',
    sector: 'Road freight',
    leader: 'Chirag Gohil',
    since: 2014,
    strength: 1,
    services: ['Trunk routes', 'Route planning'],
    person: { first: 'Krupa', last: 'Solanki', designation: 'Talent lead', phone: '+919825093344' },
  },
];
