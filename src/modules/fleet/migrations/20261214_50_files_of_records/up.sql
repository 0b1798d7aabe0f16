-- Which record a file hangs on is asked each time it is opened.
create index attachment_file on fleet.attachment (company_id, file_id);
create index inspection_photo_file on fleet.inspection_photo (company_id, file_id);
create index inspection_signature_file on fleet.inspection_signature (company_id, file_id) where file_id is not null;
create index mark_photo_file on fleet.mark_photo (company_id, file_id);
