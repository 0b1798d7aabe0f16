-- Which record a file hangs on is asked each time it is opened.
create index party_document_file_file on parties.party_document_file (company_id, file_id);
