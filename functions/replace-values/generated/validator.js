"use strict";
module.exports = validate21;
module.exports.default = validate21;
const schema6 = {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","additionalProperties":false,"required":["apiVersion","kind"],"properties":{"apiVersion":{"type":"string","enum":["fn.inlay.dev/v1alpha1","builtin","fn.kpt.dev/v1alpha1"]},"kind":{"type":"string","enum":["ReplaceValues","ReplacementTransformer","ApplyReplacements"]},"metadata":{"type":"object"},"replacements":{"$ref":"#/definitions/replacements"},"spec":{"type":"object","additionalProperties":false,"properties":{"replacements":{"$ref":"#/definitions/replacements"},"report":{"$ref":"#/definitions/report"}}},"report":{"$ref":"#/definitions/report"}},"definitions":{"replacements":{"type":"array","items":{"$ref":"#/definitions/replacement"}},"report":{"type":"boolean"},"replacement":{"type":"object","additionalProperties":false,"properties":{"path":{"type":"string"},"source":{"$ref":"#/definitions/source"},"sourceValue":{"type":"string"},"sources":{"type":"array","minItems":1,"items":{"$ref":"#/definitions/namedSource"}},"template":{"type":"string"},"targets":{"type":"array","items":{"$ref":"#/definitions/target"}}}},"source":{"type":"object","additionalProperties":false,"properties":{"group":{"type":"string"},"version":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"fieldPath":{"type":"string"},"options":{"$ref":"#/definitions/sourceOptions"}}},"namedSource":{"type":"object","additionalProperties":false,"required":["as"],"properties":{"as":{"type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_]*$"},"group":{"type":"string"},"version":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"fieldPath":{"type":"string"},"options":{"$ref":"#/definitions/sourceOptions"}}},"sourceOptions":{"type":"object","additionalProperties":false,"properties":{"delimiter":{"type":"string"},"index":{"type":"integer"},"encoding":{"$ref":"#/definitions/encoding"},"create":{"type":"boolean"},"format":{"$ref":"#/definitions/format"},"ignoreMissing":{"type":"boolean"}}},"target":{"type":"object","additionalProperties":false,"properties":{"select":{"$ref":"#/definitions/selector"},"reject":{"type":"array","items":{"$ref":"#/definitions/selector"}},"fieldPaths":{"type":"array","items":{"type":"string"}},"options":{"$ref":"#/definitions/targetOptions"},"between":{"type":"object","additionalProperties":false,"required":["start","end"],"properties":{"start":{"type":"string","minLength":1},"end":{"type":"string","minLength":1}}}}},"selector":{"type":"object","additionalProperties":false,"properties":{"group":{"type":"string"},"version":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"labelSelector":{"type":"string"},"annotationSelector":{"type":"string"}}},"targetOptions":{"type":"object","additionalProperties":false,"properties":{"delimiter":{"type":"string"},"index":{"type":"integer"},"encoding":{"$ref":"#/definitions/encoding"},"create":{"type":"boolean"},"format":{"$ref":"#/definitions/format"},"type":{"enum":["string","int","float","bool","null","yaml"]},"exactQueries":{"type":"boolean"},"ignoreMissing":{"type":"boolean"}}},"encoding":{"enum":["base64","none",""]},"format":{"enum":["json","yaml","toml","ini","properties","env"]}}};
const schema7 = {"type":"array","items":{"$ref":"#/definitions/replacement"}};
const schema8 = {"type":"object","additionalProperties":false,"properties":{"path":{"type":"string"},"source":{"$ref":"#/definitions/source"},"sourceValue":{"type":"string"},"sources":{"type":"array","minItems":1,"items":{"$ref":"#/definitions/namedSource"}},"template":{"type":"string"},"targets":{"type":"array","items":{"$ref":"#/definitions/target"}}}};
const schema9 = {"type":"object","additionalProperties":false,"properties":{"group":{"type":"string"},"version":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"fieldPath":{"type":"string"},"options":{"$ref":"#/definitions/sourceOptions"}}};
const schema10 = {"type":"object","additionalProperties":false,"properties":{"delimiter":{"type":"string"},"index":{"type":"integer"},"encoding":{"$ref":"#/definitions/encoding"},"create":{"type":"boolean"},"format":{"$ref":"#/definitions/format"},"ignoreMissing":{"type":"boolean"}}};
const schema11 = {"enum":["base64","none",""]};

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(((data === "base64") || (data === "none")) || (data === ""))){
const err0 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema11.enum},message:"must be equal to one of the allowed values",schema:schema11.enum,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate26.errors = vErrors;
return errors === 0;
}

const schema12 = {"enum":["json","yaml","toml","ini","properties","env"]};

function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!((((((data === "json") || (data === "yaml")) || (data === "toml")) || (data === "ini")) || (data === "properties")) || (data === "env"))){
const err0 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema12.enum},message:"must be equal to one of the allowed values",schema:schema12.enum,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate28.errors = vErrors;
return errors === 0;
}


function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "delimiter") || (key0 === "index")) || (key0 === "encoding")) || (key0 === "create")) || (key0 === "format")) || (key0 === "ignoreMissing"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.delimiter !== undefined){
let data0 = data.delimiter;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/delimiter",schemaPath:"#/properties/delimiter/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.delimiter.type,parentSchema:schema10.properties.delimiter,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.index !== undefined){
let data1 = data.index;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err2 = {instancePath:instancePath+"/index",schemaPath:"#/properties/index/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema10.properties.index.type,parentSchema:schema10.properties.index,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.encoding !== undefined){
if(!(validate26(data.encoding, {instancePath:instancePath+"/encoding",parentData:data,parentDataProperty:"encoding",rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
if(data.create !== undefined){
let data3 = data.create;
if(typeof data3 !== "boolean"){
const err3 = {instancePath:instancePath+"/create",schemaPath:"#/properties/create/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema10.properties.create.type,parentSchema:schema10.properties.create,data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.format !== undefined){
if(!(validate28(data.format, {instancePath:instancePath+"/format",parentData:data,parentDataProperty:"format",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
}
if(data.ignoreMissing !== undefined){
let data5 = data.ignoreMissing;
if(typeof data5 !== "boolean"){
const err4 = {instancePath:instancePath+"/ignoreMissing",schemaPath:"#/properties/ignoreMissing/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema10.properties.ignoreMissing.type,parentSchema:schema10.properties.ignoreMissing,data:data5};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema10.type,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate25.errors = vErrors;
return errors === 0;
}


function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((((key0 === "group") || (key0 === "version")) || (key0 === "kind")) || (key0 === "name")) || (key0 === "namespace")) || (key0 === "fieldPath")) || (key0 === "options"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.group !== undefined){
let data0 = data.group;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/group",schemaPath:"#/properties/group/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.group.type,parentSchema:schema9.properties.group,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.version !== undefined){
let data1 = data.version;
if(typeof data1 !== "string"){
const err2 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.version.type,parentSchema:schema9.properties.version,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.kind !== undefined){
let data2 = data.kind;
if(typeof data2 !== "string"){
const err3 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.kind.type,parentSchema:schema9.properties.kind,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.name !== undefined){
let data3 = data.name;
if(typeof data3 !== "string"){
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.name.type,parentSchema:schema9.properties.name,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.namespace !== undefined){
let data4 = data.namespace;
if(typeof data4 !== "string"){
const err5 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.namespace.type,parentSchema:schema9.properties.namespace,data:data4};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.fieldPath !== undefined){
let data5 = data.fieldPath;
if(typeof data5 !== "string"){
const err6 = {instancePath:instancePath+"/fieldPath",schemaPath:"#/properties/fieldPath/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.fieldPath.type,parentSchema:schema9.properties.fieldPath,data:data5};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.options !== undefined){
if(!(validate25(data.options, {instancePath:instancePath+"/options",parentData:data,parentDataProperty:"options",rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema9.type,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate24.errors = vErrors;
return errors === 0;
}

const schema13 = {"type":"object","additionalProperties":false,"required":["as"],"properties":{"as":{"type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_]*$"},"group":{"type":"string"},"version":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"fieldPath":{"type":"string"},"options":{"$ref":"#/definitions/sourceOptions"}}};
const pattern0 = new RegExp("^[A-Za-z_][A-Za-z0-9_]*$", "u");

function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.as === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "as"},message:"must have required property '"+"as"+"'",schema:schema13.required,parentSchema:schema13,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((((((key0 === "as") || (key0 === "group")) || (key0 === "version")) || (key0 === "kind")) || (key0 === "name")) || (key0 === "namespace")) || (key0 === "fieldPath")) || (key0 === "options"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema13,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.as !== undefined){
let data0 = data.as;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err2 = {instancePath:instancePath+"/as",schemaPath:"#/properties/as/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_]*$"},message:"must match pattern \""+"^[A-Za-z_][A-Za-z0-9_]*$"+"\"",schema:"^[A-Za-z_][A-Za-z0-9_]*$",parentSchema:schema13.properties.as,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/as",schemaPath:"#/properties/as/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.as.type,parentSchema:schema13.properties.as,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.group !== undefined){
let data1 = data.group;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/group",schemaPath:"#/properties/group/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.group.type,parentSchema:schema13.properties.group,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.version !== undefined){
let data2 = data.version;
if(typeof data2 !== "string"){
const err5 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.version.type,parentSchema:schema13.properties.version,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.kind !== undefined){
let data3 = data.kind;
if(typeof data3 !== "string"){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.kind.type,parentSchema:schema13.properties.kind,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.name !== undefined){
let data4 = data.name;
if(typeof data4 !== "string"){
const err7 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.name.type,parentSchema:schema13.properties.name,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.namespace !== undefined){
let data5 = data.namespace;
if(typeof data5 !== "string"){
const err8 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.namespace.type,parentSchema:schema13.properties.namespace,data:data5};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.fieldPath !== undefined){
let data6 = data.fieldPath;
if(typeof data6 !== "string"){
const err9 = {instancePath:instancePath+"/fieldPath",schemaPath:"#/properties/fieldPath/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.fieldPath.type,parentSchema:schema13.properties.fieldPath,data:data6};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.options !== undefined){
if(!(validate25(data.options, {instancePath:instancePath+"/options",parentData:data,parentDataProperty:"options",rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema13.type,parentSchema:schema13,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate32.errors = vErrors;
return errors === 0;
}

const schema14 = {"type":"object","additionalProperties":false,"properties":{"select":{"$ref":"#/definitions/selector"},"reject":{"type":"array","items":{"$ref":"#/definitions/selector"}},"fieldPaths":{"type":"array","items":{"type":"string"}},"options":{"$ref":"#/definitions/targetOptions"},"between":{"type":"object","additionalProperties":false,"required":["start","end"],"properties":{"start":{"type":"string","minLength":1},"end":{"type":"string","minLength":1}}}}};
const schema15 = {"type":"object","additionalProperties":false,"properties":{"group":{"type":"string"},"version":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"labelSelector":{"type":"string"},"annotationSelector":{"type":"string"}}};

function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((((key0 === "group") || (key0 === "version")) || (key0 === "kind")) || (key0 === "name")) || (key0 === "namespace")) || (key0 === "labelSelector")) || (key0 === "annotationSelector"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.group !== undefined){
let data0 = data.group;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/group",schemaPath:"#/properties/group/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.group.type,parentSchema:schema15.properties.group,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.version !== undefined){
let data1 = data.version;
if(typeof data1 !== "string"){
const err2 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.version.type,parentSchema:schema15.properties.version,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.kind !== undefined){
let data2 = data.kind;
if(typeof data2 !== "string"){
const err3 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.kind.type,parentSchema:schema15.properties.kind,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.name !== undefined){
let data3 = data.name;
if(typeof data3 !== "string"){
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.name.type,parentSchema:schema15.properties.name,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.namespace !== undefined){
let data4 = data.namespace;
if(typeof data4 !== "string"){
const err5 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.namespace.type,parentSchema:schema15.properties.namespace,data:data4};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.labelSelector !== undefined){
let data5 = data.labelSelector;
if(typeof data5 !== "string"){
const err6 = {instancePath:instancePath+"/labelSelector",schemaPath:"#/properties/labelSelector/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.labelSelector.type,parentSchema:schema15.properties.labelSelector,data:data5};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.annotationSelector !== undefined){
let data6 = data.annotationSelector;
if(typeof data6 !== "string"){
const err7 = {instancePath:instancePath+"/annotationSelector",schemaPath:"#/properties/annotationSelector/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.annotationSelector.type,parentSchema:schema15.properties.annotationSelector,data:data6};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema15.type,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate36.errors = vErrors;
return errors === 0;
}

const schema16 = {"type":"object","additionalProperties":false,"properties":{"delimiter":{"type":"string"},"index":{"type":"integer"},"encoding":{"$ref":"#/definitions/encoding"},"create":{"type":"boolean"},"format":{"$ref":"#/definitions/format"},"type":{"enum":["string","int","float","bool","null","yaml"]},"exactQueries":{"type":"boolean"},"ignoreMissing":{"type":"boolean"}}};

function validate39(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((((key0 === "delimiter") || (key0 === "index")) || (key0 === "encoding")) || (key0 === "create")) || (key0 === "format")) || (key0 === "type")) || (key0 === "exactQueries")) || (key0 === "ignoreMissing"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.delimiter !== undefined){
let data0 = data.delimiter;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/delimiter",schemaPath:"#/properties/delimiter/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.delimiter.type,parentSchema:schema16.properties.delimiter,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.index !== undefined){
let data1 = data.index;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err2 = {instancePath:instancePath+"/index",schemaPath:"#/properties/index/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema16.properties.index.type,parentSchema:schema16.properties.index,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.encoding !== undefined){
if(!(validate26(data.encoding, {instancePath:instancePath+"/encoding",parentData:data,parentDataProperty:"encoding",rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
if(data.create !== undefined){
let data3 = data.create;
if(typeof data3 !== "boolean"){
const err3 = {instancePath:instancePath+"/create",schemaPath:"#/properties/create/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema16.properties.create.type,parentSchema:schema16.properties.create,data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.format !== undefined){
if(!(validate28(data.format, {instancePath:instancePath+"/format",parentData:data,parentDataProperty:"format",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
}
if(data.type !== undefined){
let data5 = data.type;
if(!((((((data5 === "string") || (data5 === "int")) || (data5 === "float")) || (data5 === "bool")) || (data5 === "null")) || (data5 === "yaml"))){
const err4 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema16.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema16.properties.type.enum,parentSchema:schema16.properties.type,data:data5};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.exactQueries !== undefined){
let data6 = data.exactQueries;
if(typeof data6 !== "boolean"){
const err5 = {instancePath:instancePath+"/exactQueries",schemaPath:"#/properties/exactQueries/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema16.properties.exactQueries.type,parentSchema:schema16.properties.exactQueries,data:data6};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.ignoreMissing !== undefined){
let data7 = data.ignoreMissing;
if(typeof data7 !== "boolean"){
const err6 = {instancePath:instancePath+"/ignoreMissing",schemaPath:"#/properties/ignoreMissing/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema16.properties.ignoreMissing.type,parentSchema:schema16.properties.ignoreMissing,data:data7};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema16.type,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate39.errors = vErrors;
return errors === 0;
}

const func2 = require("ajv/dist/runtime/ucs2length").default;

function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "select") || (key0 === "reject")) || (key0 === "fieldPaths")) || (key0 === "options")) || (key0 === "between"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.select !== undefined){
if(!(validate36(data.select, {instancePath:instancePath+"/select",parentData:data,parentDataProperty:"select",rootData}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
}
if(data.reject !== undefined){
let data1 = data.reject;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate36(data1[i0], {instancePath:instancePath+"/reject/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath:instancePath+"/reject",schemaPath:"#/properties/reject/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema14.properties.reject.type,parentSchema:schema14.properties.reject,data:data1};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.fieldPaths !== undefined){
let data3 = data.fieldPaths;
if(Array.isArray(data3)){
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
let data4 = data3[i1];
if(typeof data4 !== "string"){
const err2 = {instancePath:instancePath+"/fieldPaths/" + i1,schemaPath:"#/properties/fieldPaths/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.properties.fieldPaths.items.type,parentSchema:schema14.properties.fieldPaths.items,data:data4};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath:instancePath+"/fieldPaths",schemaPath:"#/properties/fieldPaths/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema14.properties.fieldPaths.type,parentSchema:schema14.properties.fieldPaths,data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.options !== undefined){
if(!(validate39(data.options, {instancePath:instancePath+"/options",parentData:data,parentDataProperty:"options",rootData}))){
vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
errors = vErrors.length;
}
}
if(data.between !== undefined){
let data6 = data.between;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.start === undefined){
const err4 = {instancePath:instancePath+"/between",schemaPath:"#/properties/between/required",keyword:"required",params:{missingProperty: "start"},message:"must have required property '"+"start"+"'",schema:schema14.properties.between.required,parentSchema:schema14.properties.between,data:data6};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data6.end === undefined){
const err5 = {instancePath:instancePath+"/between",schemaPath:"#/properties/between/required",keyword:"required",params:{missingProperty: "end"},message:"must have required property '"+"end"+"'",schema:schema14.properties.between.required,parentSchema:schema14.properties.between,data:data6};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
for(const key1 in data6){
if(!((key1 === "start") || (key1 === "end"))){
const err6 = {instancePath:instancePath+"/between",schemaPath:"#/properties/between/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema14.properties.between,data:data6};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data6.start !== undefined){
let data7 = data6.start;
if(typeof data7 === "string"){
if(func2(data7) < 1){
const err7 = {instancePath:instancePath+"/between/start",schemaPath:"#/properties/between/properties/start/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema14.properties.between.properties.start,data:data7};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/between/start",schemaPath:"#/properties/between/properties/start/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.properties.between.properties.start.type,parentSchema:schema14.properties.between.properties.start,data:data7};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data6.end !== undefined){
let data8 = data6.end;
if(typeof data8 === "string"){
if(func2(data8) < 1){
const err9 = {instancePath:instancePath+"/between/end",schemaPath:"#/properties/between/properties/end/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema14.properties.between.properties.end,data:data8};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/between/end",schemaPath:"#/properties/between/properties/end/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.properties.between.properties.end.type,parentSchema:schema14.properties.between.properties.end,data:data8};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/between",schemaPath:"#/properties/between/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema14.properties.between.type,parentSchema:schema14.properties.between,data:data6};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema14.type,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate35.errors = vErrors;
return errors === 0;
}


function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "path") || (key0 === "source")) || (key0 === "sourceValue")) || (key0 === "sources")) || (key0 === "template")) || (key0 === "targets"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.path !== undefined){
let data0 = data.path;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.properties.path.type,parentSchema:schema8.properties.path,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.source !== undefined){
if(!(validate24(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
if(data.sourceValue !== undefined){
let data2 = data.sourceValue;
if(typeof data2 !== "string"){
const err2 = {instancePath:instancePath+"/sourceValue",schemaPath:"#/properties/sourceValue/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.properties.sourceValue.type,parentSchema:schema8.properties.sourceValue,data:data2};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.sources !== undefined){
let data3 = data.sources;
if(Array.isArray(data3)){
if(data3.length < 1){
const err3 = {instancePath:instancePath+"/sources",schemaPath:"#/properties/sources/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema8.properties.sources,data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate32(data3[i0], {instancePath:instancePath+"/sources/" + i0,parentData:data3,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors);
errors = vErrors.length;
}
}
}
else {
const err4 = {instancePath:instancePath+"/sources",schemaPath:"#/properties/sources/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema8.properties.sources.type,parentSchema:schema8.properties.sources,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.template !== undefined){
let data5 = data.template;
if(typeof data5 !== "string"){
const err5 = {instancePath:instancePath+"/template",schemaPath:"#/properties/template/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.properties.template.type,parentSchema:schema8.properties.template,data:data5};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.targets !== undefined){
let data6 = data.targets;
if(Array.isArray(data6)){
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
if(!(validate35(data6[i1], {instancePath:instancePath+"/targets/" + i1,parentData:data6,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
errors = vErrors.length;
}
}
}
else {
const err6 = {instancePath:instancePath+"/targets",schemaPath:"#/properties/targets/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema8.properties.targets.type,parentSchema:schema8.properties.targets,data:data6};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema8.type,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate23.errors = vErrors;
return errors === 0;
}


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
if(!(validate23(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
}
else {
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema7.type,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}

const schema17 = {"type":"boolean"};

function validate47(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "boolean"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema17.type,parentSchema:schema17,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate47.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'",schema:schema6.required,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema6.required,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "replacements")) || (key0 === "spec")) || (key0 === "report"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.apiVersion !== undefined){
let data0 = data.apiVersion;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.apiVersion.type,parentSchema:schema6.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!(((data0 === "fn.inlay.dev/v1alpha1") || (data0 === "builtin")) || (data0 === "fn.kpt.dev/v1alpha1"))){
const err4 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/enum",keyword:"enum",params:{allowedValues: schema6.properties.apiVersion.enum},message:"must be equal to one of the allowed values",schema:schema6.properties.apiVersion.enum,parentSchema:schema6.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.kind.type,parentSchema:schema6.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!(((data1 === "ReplaceValues") || (data1 === "ReplacementTransformer")) || (data1 === "ApplyReplacements"))){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema6.properties.kind.enum},message:"must be equal to one of the allowed values",schema:schema6.properties.kind.enum,parentSchema:schema6.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.metadata !== undefined){
let data2 = data.metadata;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
const err7 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema6.properties.metadata.type,parentSchema:schema6.properties.metadata,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.replacements !== undefined){
if(!(validate22(data.replacements, {instancePath:instancePath+"/replacements",parentData:data,parentDataProperty:"replacements",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
let data4 = data.spec;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key1 in data4){
if(!((key1 === "replacements") || (key1 === "report"))){
const err8 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema6.properties.spec,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data4.replacements !== undefined){
if(!(validate22(data4.replacements, {instancePath:instancePath+"/spec/replacements",parentData:data4,parentDataProperty:"replacements",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data4.report !== undefined){
if(!(validate47(data4.report, {instancePath:instancePath+"/spec/report",parentData:data4,parentDataProperty:"report",rootData}))){
vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema6.properties.spec.type,parentSchema:schema6.properties.spec,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.report !== undefined){
if(!(validate47(data.report, {instancePath:instancePath+"/report",parentData:data,parentDataProperty:"report",rootData}))){
vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema6.type,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

