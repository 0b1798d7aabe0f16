-- Few are held, and the list asks for them in the order of its names.
create index party_on_hold on parties.party (company_id, sort_name, id) where credit_hold and alias_of is null;
