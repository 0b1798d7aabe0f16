-- The units of a building, and all properties, in the order of their codes: a page is read without sorting ten thousand rows.
create index property_units on realestate.property (company_id, parent_id, code, id);
create index property_codes on realestate.property (company_id, code, id);
