-- A school knows people as pupils.
alter table parties.party_role drop constraint party_role_role_check;
alter table parties.party_role add constraint party_role_role_check
  check (role in ('customer', 'vendor', 'supplier', 'owner', 'tenant', 'driver', 'guarantor', 'employee', 'patient', 'insurer', 'student'));
