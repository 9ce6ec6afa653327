import type { Person } from './people.ts';

/** Completes the profile of an employer or an educator, so that what is locked until then is open; names stay. Others lose nothing by it. */
export async function complete(person: Person): Promise<Person> {
  const { server, id, companyId, institutionId } = person;
  const place = {
    logo: '/v1/images/logo',
    website: 'https://acme.example',
    description: 'Makes things',
    address: 'Pune',
  };
  await server.database.write(async (tx) => {
    const own = { phone_number: '+919822014477', profile_pic: '/v1/images/picture' };
    await tx.updateTable('users').set(own).where('id', '=', id).execute();
    if (companyId !== null) await tx.updateTable('companies').set(place).where('id', '=', companyId).execute();
    if (institutionId !== null)
      await tx.updateTable('institutions').set(place).where('id', '=', institutionId).execute();
  });
  return person;
}
